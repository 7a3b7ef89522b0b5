export { changeSelf } from './change-self.ts';
export { buildStaffContext, type StaffContext } from './context.ts';
export { buildStaffCookie, readStaffCookie } from './cookie.ts';
export { createFirstOwner, issueFirstOwnerLink, issueOwnerLink } from './first-owner.ts';
export { stepUpSession } from './proof.ts';
export {
  buildNotSignedInError,
  hasOwner,
  listStaffPermissions,
  readRefundLimit,
  readRole,
  type StaffRow,
} from './record.ts';
export {
  computeStaffIdleCutoff,
  endStaffSession,
  findSignedInStaff,
  findStaffOfSession,
  listStaffSessions,
  longestSessionMs,
  recordStaffSessionUse,
  type StaffSessionRow,
} from './sessions.ts';
export { type NewStaffSession, signInStaff } from './sign-in.ts';
