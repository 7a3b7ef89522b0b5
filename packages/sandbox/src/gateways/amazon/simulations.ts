import type { Context } from 'hono';
import { notPlayedField } from '../../redirect/not-played.ts';
import { createRefusal } from './errors.ts';

type Call = 'complete' | 'charge' | 'capture' | 'refund' | 'close';
type Status = 422 | 500;

/**
 * Codes that a merchant may ask a call of Amazon's sandbox for, with the status that they are refused with; of a session or a
 * permission they are the reason why it ends.
 * https://developer.amazon.com/docs/amazon-pay-checkout/sandbox-simulations.html
 */
const codes: Record<Call, Record<string, Status>> = {
  complete: { BuyerCanceled: 422, AmazonCanceled: 422, Declined: 422 },
  charge: {
    HardDeclined: 422,
    SoftDeclined: 422,
    AmazonRejected: 422,
    TransactionTimedOut: 422,
    ProcessingFailure: 500,
  },
  capture: { AmazonRejected: 422, ProcessingFailure: 500 },
  refund: { AmazonRejected: 422, ProcessingFailure: 500 },
  close: { AmazonClosed: 422 },
};

/** Codes for states that are announced later; this sandbox decides at once and does not support them. */
const delayed = ['AuthorizationInitiated', 'CaptureInitiated'];

/** @returns the code that the header `x-amz-pay-simulation-code` asks for @throws SandboxError for one that the call has not */
export function simulationCode(c: Context, call: Call): string | undefined {
  const code = c.req.header('x-amz-pay-simulation-code');
  if (code === undefined || Object.hasOwn(codes[call], code)) return code;
  if (delayed.includes(code) || code.startsWith('Pending')) throw notPlayedField('x-amz-pay-simulation-code');
  throw createRefusal(400, 'InvalidSandboxSimulationSpecified', 'The simulation code is not known.');
}

/** Refuses what the header asks to be refused. @throws SandboxError */
export function applySimulation(c: Context, call: 'charge' | 'capture' | 'refund'): void {
  const code = simulationCode(c, call);
  if (code !== undefined) throw createRefusal(codes[call][code] ?? 422, code, `Simulated: ${code}`);
}
