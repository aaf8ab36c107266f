import type { Envelope } from '@sms/client'
import {
  label,
  type PhotoCreate,
  type PhotoFolders,
  type PhotoPlan,
  type PhotoProgress,
  type PhotosAdded,
  type PhotoUpload,
  photoZipMax,
  type Resource,
} from '@sms/kit/contract'
import { useEffect, useRef, useState } from 'react'
import { send } from '../import/send.ts'
import { useApp, useSay } from '../page/app.tsx'
import { failureLabel } from '../toast/failure-text.ts'

/** The state of a ZIP of photos: uploading (`part` from 0 to 1), being inspected (photos of `total`), or its plan. */
export type ZipState =
  | { readonly step: 'none' }
  | { readonly step: 'sending'; readonly name: string; readonly part: number }
  | { readonly step: 'looking'; readonly name: string; readonly done: number; readonly total: number }
  | {
      readonly step: 'plan'
      readonly id: string
      readonly create: PhotoCreate
      /** The chosen kind of each folder. */
      readonly folders: PhotoFolders | undefined
      readonly plan: PhotoPlan
      readonly busy: boolean
    }

/** Leads a ZIP of photos through its steps; `restart` and unmounting cancel the running one. */
export function useZip(contract: Resource<any, any>, onAdded: (added: PhotosAdded) => void) {
  const app = useApp()
  const say = useSay()
  const [state, setState] = useState<ZipState>({ step: 'none' })
  const [refusal, setRefusal] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Cancels the running requests and makes others; returns whether one failed, which sets `refusal`. */
  const run = async (requests: (post: Post) => Promise<void>): Promise<boolean> => {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setRefusal(undefined)
    const post: Post = async (step, body, onProgress) => {
      const more = { signal: control.signal, ...(onProgress ? { onProgress } : {}) }
      const answer: Envelope<any> = await send(app, `/${contract.path}/photos/${step}`, body, more)
      if (answer.code !== 1) throw new Refusal(answer.message)
      return answer.data
    }
    try {
      await requests(post)
      return false
    } catch (error) {
      if (control.signal.aborted) return false
      setRefusal(error instanceof Refusal ? error.message : say(failureLabel(error)))
      return true
    }
  }

  const take = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    if (file.size > photoZipMax) return setRefusal(say(tooLarge))
    const hasFailed = await run(async (post) => {
      setState({ step: 'sending', name, part: 0 })
      const { id, total }: PhotoUpload = await post('upload', file, (part) => setState({ step: 'sending', name, part }))
      // Each request inspects some more photos.
      for (let done = 0; done < total; ) {
        setState({ step: 'looking', name, done, total })
        const progress: PhotoProgress = await post('look', { id })
        done = progress.done
      }
      const plan: PhotoPlan = await post('plan', { id, create: 'none' })
      setState({ step: 'plan', id, create: 'none', folders: undefined, plan, busy: false })
    })
    if (hasFailed) setState({ step: 'none' })
  }

  const choose = async (chosen: ZipChoice) => {
    if (state.step !== 'plan') return
    const { create, folders } = { ...state, ...chosen }
    setState({ ...state, busy: true })
    const hasFailed = await run(async (post) => {
      const plan: PhotoPlan = await post('plan', { id: state.id, create, folders })
      setState({ ...state, create, folders, plan, busy: false })
    })
    if (hasFailed) setState({ ...state, busy: false })
  }

  const commit = async () => {
    if (state.step !== 'plan') return
    const { id, create, folders, plan } = state
    setState({ ...state, busy: true })
    const hasFailed = await run(async (post) =>
      onAdded(await post('commit', { id, create, folders, expect: plan.photos, state: 'Added' })),
    )
    if (hasFailed) setState({ ...state, busy: false })
  }

  const restart = () => {
    running.current?.abort()
    setRefusal(undefined)
    setState({ step: 'none' })
  }
  return { state, refusal, take, choose, commit, restart }
}

/** The choices about an inspected ZIP. */
export type ZipChoice = { readonly create?: PhotoCreate; readonly folders?: PhotoFolders }

/** Sends a request about the ZIP and returns the data of its answer; throws a `Refusal` where that has code 0. */
type Post = (
  step: string,
  body: File | Readonly<Record<string, unknown>>,
  onProgress?: (part: number) => void,
) => Promise<any>

class Refusal extends Error {}

const tooLarge = label('This ZIP is larger than 1 GB; divide it into several', 'ZIP 超过 1 GB，请拆分为多个文件')
