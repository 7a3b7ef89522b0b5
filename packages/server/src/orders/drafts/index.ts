export { exportDrafts, findDraft, readDraft } from './draft.ts';
export { forgetDraftsOf } from './forget-drafts.ts';
export { mailDraft } from './mail-draft.ts';
export { draftRoutes } from './routes.ts';
export { createDraft, deleteDraft, lockDraft, updateDraft } from './save-draft.ts';
