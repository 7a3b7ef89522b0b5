/** What nodemailer's errors say, where they come from a mail server or the way to it. */
interface MailServerError {
  /** of the way: the connection, or who we are */
  code?: string;
  /** of the server (RFC 5321) */
  responseCode?: number;
  /** its sentence, with the enhanced code (RFC 3463) where it has one */
  response?: string;
}

const unreached = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/** Nobody would be reached now. */
export function isUnreached(error: unknown): boolean {
  const { code = '', responseCode } = told(error);
  return responseCode === undefined && unreached.includes(code);
}

/** It is about the reader's whole domain, which takes nothing for a while: its system, the way to it, or how much we send it. */
export function isOfDomain(error: unknown): boolean {
  const { responseCode = 0, response = '' } = told(error);
  return responseCode === 421 || (responseCode >= 400 && responseCode < 500 && /\b4\.[347]\.\d/.test(response));
}

function told(error: unknown): MailServerError {
  return error instanceof Error ? (error as MailServerError) : {}; // where it has these, nodemailer wrote them
}
