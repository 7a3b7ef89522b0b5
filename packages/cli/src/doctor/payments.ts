import { StartError } from '@mercer/host/config/start-error';
import type { PaymentFinding } from '@mercer/server';
import type { Circumstances } from '../command.ts';
import type { Connection } from '../shop/connection.ts';
import { fetchPaymentFindings } from './fetch-findings.ts';

interface DoctorOptions extends Connection {
  all: boolean;
  json: boolean;
}

/** Says of each gateway that it is ok, or what is to be done. @throws StartError where something is */
export async function reportPayments(flags: DoctorOptions, { env, output, signal }: Circumstances): Promise<void> {
  const findings = await fetchPaymentFindings(flags, env, signal);
  if (flags.json) output.json({ results: findings });
  else output.table(flags.all ? findings : mergeFineGateways(findings), columns);
  if (findings.some(({ state }) => state === 'fault')) throw new StartError('Something needs attention.');
}

type Line = Omit<PaymentFinding, 'check'> & { check: string };

const columns = [
  { title: 'Gateway', of: ({ gateway }: Line) => gateway },
  { title: 'State', of: ({ state }: Line) => (state === 'fine' ? 'ok' : state) },
  { title: 'What', of: ({ check }: Line) => check },
  { title: 'Why', of: ({ message }: Line) => message },
];

/** A gateway where all is fine has one line. */
function mergeFineGateways(findings: PaymentFinding[]): Line[] {
  const gateways = [...new Set(findings.map(({ gateway }) => gateway))];
  return gateways.flatMap((gateway): Line[] => {
    const open = findings.filter((finding) => finding.gateway === gateway && finding.state !== 'fine');
    return open.length > 0 ? open : [{ gateway, state: 'fine', check: '', message: '' }];
  });
}
