import type { Resource } from '@sms/kit/contract'
import { Corrections } from './corrections.tsx'
import { Counts } from './counts.tsx'
import { Notes } from './notes.tsx'
import { CreatableNames, Parts } from './parts.tsx'
import { Problems } from './problems.tsx'
import { SampleTable } from './sample-table.tsx'
import { withColumn, withOption } from './settings.ts'
import { SimilarGroups } from './similar-groups.tsx'
import type { Review } from './use-review.ts'

/** The effect of the import with the present settings; dimmed while it is computed again. */
export function Effect({ contract, review }: { readonly contract: Resource<any, any>; readonly review: Review }) {
  const { description, settings, plan, waiting, change } = review
  if (!description || !settings || !plan) return null
  const { counts, similar, sample, notes, parts, creatable } = plan
  const dropField = (field: string) => {
    const column = settings.mapping[field]
    const needed = description.fields.some(({ name, required }) => name === field && required)
    return column === undefined || needed ? undefined : () => change(withColumn(settings, column, null))
  }
  return (
    <div className="import-effect" aria-busy={waiting} data-waiting={waiting || undefined}>
      <Counts counts={counts} />
      <Corrections settings={settings} onChange={change} />
      <Parts
        parts={parts.map((part) => ({ ...part, used: !settings.options.without.includes(part.name) }))}
        onChange={(without) => change(withOption(settings, { without }))}
      />
      <CreatableNames
        creatable={creatable.map((offer) => ({ ...offer, chosen: settings.options.create.includes(offer.field) }))}
        onChange={(create) => change(withOption(settings, { create }))}
      />
      <Problems
        report={plan}
        counts={counts}
        fields={description.fields}
        file={description.file.name}
        dropField={dropField}
        mend={{ contract, fields: description.fields, settings, onChange: change }}
      />
      <SampleTable contract={contract} fields={description.fields} rows={sample} />
      <SimilarGroups
        similar={similar}
        choice={settings.options.similar}
        onChange={(similar) => change(withOption(settings, { similar }))}
      />
      <Notes notes={notes} />
    </div>
  )
}
