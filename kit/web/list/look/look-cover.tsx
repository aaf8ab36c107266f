import { label } from '@sms/kit/contract'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { LargePicture } from '../../photos/large-picture.tsx'
import { isPicture, useFiles } from '../../photos/use-files.ts'
import { useFailed } from '../../toast/toast.tsx'

const Viewer = lazy(() => import('../../photos/viewer.tsx'))

type Props = {
  readonly kind: string
  readonly id: string
  /** The attachment of the record's cover. */
  readonly cover: string
  readonly name: string
}

/** The cover of the record in the quick look; a press shows the record's pictures over the whole screen. */
export function LookCover({ kind, id, cover, name }: Props) {
  const [viewing, setViewing] = useState(false)
  const [broken, setBroken] = useState<string>()
  if (broken === cover) return null
  return (
    <>
      <LargePicture
        id={cover}
        name={name}
        sizes="340px"
        onPress={() => setViewing(true)}
        onError={() => setBroken(cover)}
      />
      {viewing && (
        <Suspense fallback={null}>
          <Pictures {...{ kind, id, cover, name }} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** All pictures of the record over the whole screen, once their list is loaded; a toast tells if it cannot be. */
function Pictures({ kind, id, cover, name, onClose }: Props & { readonly onClose: () => void }) {
  const { read } = useFiles(kind, id)
  const [chosen, setChosen] = useState(cover)
  const failed = useFailed()
  // Closes, so that another press on the cover reads the list again.
  const giveUp = useEffectEvent((error: Error) => {
    failed(error, notRead)
    onClose()
  })
  const error = read.data ? null : read.error
  useEffect(() => {
    if (error) giveUp(error)
  }, [error])
  const pictures = (read.data ?? []).filter(isPicture)
  if (pictures.length === 0) return null
  const at = pictures.findIndex((picture) => picture.id === chosen)
  return <Viewer pictures={pictures} at={Math.max(0, at)} name={name} onMove={setChosen} onClose={onClose} />
}

const notRead = label('The photos could not be read', '图片未能读取')
