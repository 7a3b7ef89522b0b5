export { draftData, exportDrafts, findDraft, readDraftDetails } from './draft.ts';
export { mailDraftLink } from './mail-draft.ts';
export { placeDraft } from './place-draft.ts';
export { draftRoutes } from './routes.ts';
export { createDraft, deleteDraft, lockDraftWithCart, updateDraft } from './save-draft.ts';
