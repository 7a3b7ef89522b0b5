/** Fields of nodemailer's errors that come from a mail server or from the connection to it. */
interface MailServerError {
  /** code of a connection or authentication error */
  code?: string;
  /** reply code of the server (RFC 5321) */
  responseCode?: number;
  /** reply text of the server, with the enhanced status code (RFC 3463) where it has one */
  response?: string;
}

const unreached = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/** Says whether the mail server itself is out of reach, so that no recipient can be reached now. */
export function isServerUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = toMailServerError(error);
  return responseCode === undefined && unreached.includes(code);
}

/**
 * Says whether the failure concerns the recipient's whole domain, which accepts nothing for a while: its system, the
 * way to it, or how
 * much the shop sends to it.
 */
export function isDomainFailure(error: unknown): boolean {
  const { responseCode = 0, response = '' } = toMailServerError(error);
  return responseCode === 421 || (responseCode >= 400 && responseCode < 500 && /\b4\.[347]\.\d/.test(response));
}

function toMailServerError(error: unknown): MailServerError {
  return error instanceof Error ? (error as MailServerError) : {}; // nodemailer writes these fields
}
