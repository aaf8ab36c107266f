import { lazy } from 'react'

/** Loaded when somebody prints: lists need none of it. */
export const TagsPage = lazy(() => import('./tags-page.tsx'))
