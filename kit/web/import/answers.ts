/** The inputs and answers of the import routes under the wizard's names. */
export type {
  ImportColumn as FileColumn,
  ImportCounts as Counts,
  ImportCreatable as Creatable,
  ImportDescription as Description,
  ImportMode as Mode,
  ImportNote as Note,
  ImportPart as Part,
  ImportPlan as Plan,
  ImportProblem as Problem,
  ImportReport as Report,
  ImportSample as SampleRow,
  ImportSettings as Settings,
  ImportSimilar as Similar,
  ImportStatus as Status,
  ImportUpload as Upload,
} from '@sms/kit/contract'
