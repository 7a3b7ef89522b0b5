export { draftData, exportDrafts, findDraft, readDraftDetails } from './draft.ts';
export { mailDraftLink } from './mail-draft.ts';
export { openDraftCart } from './open-draft.ts';
export { placeDraft } from './place-draft.ts';
export { draftRoutes } from './routes.ts';
export {
  createDraft,
  deleteDraft,
  type LockedDraft,
  lockDraftWithCart,
  lockWithCart,
  updateDraft,
} from './save-draft.ts';
export { sweepDrafts } from './sweep-drafts.ts';
