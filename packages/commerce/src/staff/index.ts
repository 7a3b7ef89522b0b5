export { changeSelf } from './change-self.ts';
export {
  acceptStaffLink,
  deleteStaff,
  describeRoles,
  inviteStaff,
  readStaffMembers,
  recoverStaff,
  repeatInvitation,
  updateStaff,
} from './change-staff.ts';
export { buildStaffContext, type StaffContext } from './context.ts';
export { buildStaffCookie, readStaffCookie } from './cookie.ts';
export { createFirstOwner, issueFirstOwnerLink, issueOwnerLink } from './first-owner.ts';
export {
  type AuthenticationResponseJSON,
  buildPasskeyChallenge,
  buildPasskeyOptions,
  deletePasskey,
  listPasskeys,
  type PasskeyRow,
  type RegistrationResponseJSON,
  registerPasskey,
  signInByPasskey,
  stepUpByPasskey,
} from './passkeys.ts';
export { stepUpSession } from './proof.ts';
export {
  buildNotSignedInError,
  findStaff,
  hasOwner,
  listStaffPermissions,
  readRefundLimit,
  readRole,
  type StaffRow,
} from './record.ts';
export { beginStaffFactor, confirmStaffFactor, endStaffFactor, readStaffFactor } from './second-factor.ts';
export {
  endStaffSession,
  findSignedInStaff,
  findStaffOfSession,
  listStaffSessions,
  longestSessionMs,
  recordStaffSessionUse,
  type StaffSessionRow,
} from './sessions.ts';
export { type NewStaffSession, signInStaff } from './sign-in.ts';
