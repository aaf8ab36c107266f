export { CommentsTab, commentsLabel } from './comments-tab.tsx'
export { useCommentCount } from './query.ts'
