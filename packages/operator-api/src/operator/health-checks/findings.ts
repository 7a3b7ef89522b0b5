import { checkShopHealth, type HealthCheck } from '@mercer/commerce/health-checks';
import { insertRows } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { checkSettings } from '../settings/check-settings.ts';

/** Runs all health checks of the shop, of which some ask other hosts and take up to two seconds. */
export async function runHealthChecks(deps: AppDeps): Promise<HealthCheck[]> {
  return [...(await checkShopHealth(deps)), await checkSettings(deps.db)];
}

/** Stores the findings of the health checks, so that the operator's home is there at once. */
export async function storeHealthFindings(deps: AppDeps): Promise<void> {
  const findings = await runHealthChecks(deps);
  const date_checked = deps.now().toISOString();
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('health_findings').execute();
    await insertRows(
      tx,
      'health_findings',
      findings.map(({ name, state, message }) => ({ name, state, message, date_checked })),
    );
  });
}
