import { label } from '@sms/kit/contract'

/** The note beside colours shown by their values. */
export const previewNote = label(
  'Colours on a screen are a preview, never an approval.',
  '屏幕颜色仅供预览，不能作为确认依据。',
)
