import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/0001-foundation.ts';
import * as catalog from './migrations/0003-catalog.ts';
import * as promotions from './migrations/0004-promotions.ts';
import * as shippingTaxes from './migrations/0005-shipping-taxes.ts';
import * as orders from './migrations/0006-orders.ts';
import * as accounts from './migrations/0007-accounts.ts';
import * as notifications from './migrations/0008-notifications.ts';
import * as content from './migrations/0009-content.ts';
import * as subscriptions from './migrations/0010-subscriptions.ts';
import * as search from './migrations/0011-search.ts';
import * as images from './migrations/0012-images.ts';
import * as attempts from './migrations/0013-attempts.ts';
import * as firmHolds from './migrations/0014-firm-holds.ts';
import * as renewals from './migrations/0015-renewals.ts';
import * as sessionBrowser from './migrations/0016-session-browser.ts';
import * as lookups from './migrations/0017-lookups.ts';
import * as demoStore from './migrations/0018-demo-store.ts';
import * as bitmaps from './migrations/0020-bitmaps.ts';
import * as answers from './migrations/0021-answers.ts';
import * as words from './migrations/0023-words.ts';
import * as pricingVersion from './migrations/0029-pricing-version.ts';
import * as unorderedNumbers from './migrations/0030-unordered-numbers.ts';
import * as newerBitmaps from './migrations/0031-newer-bitmaps.ts';
import * as contentVersion from './migrations/0032-content-version.ts';
import * as gateways from './migrations/0033-gateways.ts';
import * as packedFacets from './migrations/0034-packed-facets.ts';
import * as keptCards from './migrations/0037-kept-cards.ts';
import * as keptCounts from './migrations/0038-kept-counts.ts';
import * as afterTheSale from './migrations/0042-after-the-sale.ts';
import * as operator from './migrations/0045-operator.ts';
import * as events from './migrations/0049-events.ts';
import * as partsOfAmounts from './migrations/0050-parts-of-amounts.ts';
import * as ordersFound from './migrations/0052-orders.ts';
import * as drafts from './migrations/0053-drafts.ts';
import * as owner from './migrations/0054-owner.ts';
import * as imports from './migrations/0056-imports.ts';
import * as functions from './migrations/0058-functions.ts';
import * as mailTexts from './migrations/0059-mail-texts.ts';
import * as sales from './migrations/0060-sales.ts';
import * as visits from './migrations/0061-visits.ts';
import * as invoices from './migrations/0062-invoices.ts';
import * as forgottenInvoices from './migrations/0064-forgotten-invoices.ts';
import * as callCounts from './migrations/0069-call-counts.ts';
import * as retention from './migrations/0070-retention.ts';
import * as stockAlerts from './migrations/0075-stock-alerts.ts';
import * as sortKeys from './migrations/0078-sort-keys.ts';
import * as reviewVotes from './migrations/0080-review-votes.ts';
import * as company from './migrations/0081-company.ts';
import * as operatorLists from './migrations/0082-operator-lists.ts';
import * as contents from './migrations/0085-contents.ts';
import * as searches from './migrations/0086-searches.ts';
import * as reviewImages from './migrations/0088-review-images.ts';
import * as secondFactors from './migrations/0089-second-factors.ts';
import * as pieces from './migrations/0090-pieces.ts';
import * as removedItems from './migrations/0091-removed-items.ts';
import * as ordersByStatus from './migrations/0092-orders-by-status.ts';
import * as variantSkus from './migrations/0093-variant-skus.ts';
import * as provenAddresses from './migrations/0094-proven-addresses.ts';
import * as importBatches from './migrations/0095-import-batches.ts';
import * as refundParts from './migrations/0096-refund-parts.ts';
import * as jobRetries from './migrations/0097-job-retries.ts';
import * as checkoutLinks from './migrations/0102-checkout-links.ts';
import * as publishedFields from './migrations/0104-published-fields.ts';
import * as accountFields from './migrations/0105-account-fields.ts';
import * as itemMetadata from './migrations/0106-item-metadata.ts';
import * as comparedTexts from './migrations/0107-compared-texts.ts';
import * as agreedAmounts from './migrations/0110-agreed-amounts.ts';
import * as lineKeys from './migrations/0111-line-keys.ts';
import * as paymentChecks from './migrations/0113-payment-checks.ts';
import * as bankDecisions from './migrations/0114-bank-decisions.ts';
import * as gatewaySessions from './migrations/0116-gateway-sessions.ts';
import * as gatewayRefunds from './migrations/0117-gateway-refunds.ts';
import * as personalDataIndexes from './migrations/0118-personal-data-indexes.ts';
import * as normalizedEmails from './migrations/0119-normalized-emails.ts';
import * as shippedEventsIndex from './migrations/0121-shipped-events-index.ts';
import * as productFields from './migrations/0122-product-fields.ts';
import * as slugRedirects from './migrations/0123-slug-redirects.ts';
import * as productStates from './migrations/0124-product-states.ts';
import * as backorders from './migrations/0125-backorders.ts';
import * as orderStates from './migrations/0126-order-states.ts';
import * as returnSteps from './migrations/0127-return-steps.ts';
import * as returnableProducts from './migrations/0128-returnable-products.ts';
import * as manualPayments from './migrations/0129-manual-payments.ts';
import * as unpaidSales from './migrations/0130-unpaid-sales.ts';
import * as digitalFiles from './migrations/0133-digital-files.ts';
import * as licenceKeys from './migrations/0134-licence-keys.ts';
import * as boughtGiftcards from './migrations/0135-bought-giftcards.ts';
import * as customers from './migrations/0137-customers.ts';
import * as customerTerms from './migrations/0138-customer-terms.ts';
import * as searchIndexes from './migrations/0139-search-indexes.ts';
import * as cartReminders from './migrations/0140-cart-reminders.ts';
import * as redirects from './migrations/0145-redirects.ts';
import * as bin from './migrations/0146-bin.ts';
import * as stockLedger from './migrations/0147-stock-ledger.ts';
import * as translatedSlugs from './migrations/0148-translated-slugs.ts';
import * as importJobs from './migrations/0150-import-jobs.ts';
import * as taxClasses from './migrations/0153-tax-classes.ts';
import * as paymentLinks from './migrations/0155-payment-links.ts';
import * as exchanges from './migrations/0156-exchanges.ts';
import * as draftEnds from './migrations/0157-draft-ends.ts';
import * as customFields from './migrations/0158-custom-fields.ts';
import * as collections from './migrations/0159-collections.ts';
import * as recordChanges from './migrations/0161-record-changes.ts';
import * as listSearches from './migrations/0162-list-searches.ts';
import * as provenCustomers from './migrations/0164-proven-customers.ts';
import * as remindedSubscribers from './migrations/0165-reminded-subscribers.ts';
import * as searchedLists from './migrations/0167-searched-lists.ts';
import * as staff from './migrations/0168-staff.ts';
import * as passkeys from './migrations/0169-passkeys.ts';
import * as auditActors from './migrations/0170-audit-actors.ts';
import * as keyPermissions from './migrations/0171-key-permissions.ts';
import * as agentSessions from './migrations/0178-agent-sessions.ts';
import * as agents from './migrations/0185-agents.ts';
import * as taxProviders from './migrations/0192-tax-providers.ts';
import * as home from './migrations/0208-home.ts';
import * as trackingSearch from './migrations/0209-tracking-search.ts';
import * as workspace from './migrations/0210-workspace.ts';
import * as bulkActions from './migrations/0211-bulk-actions.ts';
import * as pictureList from './migrations/0212-picture-list.ts';
import * as taxCodes from './migrations/0214-tax-codes.ts';
import * as agentPlatforms from './migrations/0225-agent-platforms.ts';
import * as agentTallies from './migrations/0226-agent-tallies.ts';
import { hintPlanner } from './planner-hints.ts';
import type { Db } from './schema.ts';

/** Migrations in the order of their names. Released ones are never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0003-catalog': catalog,
  '0004-promotions': promotions,
  '0005-shipping-taxes': shippingTaxes,
  '0006-orders': orders,
  '0007-accounts': accounts,
  '0008-notifications': notifications,
  '0009-content': content,
  '0010-subscriptions': subscriptions,
  '0011-search': search,
  '0012-images': images,
  '0013-attempts': attempts,
  '0014-firm-holds': firmHolds,
  '0015-renewals': renewals,
  '0016-session-browser': sessionBrowser,
  '0017-lookups': lookups,
  '0018-demo-store': demoStore,
  '0020-bitmaps': bitmaps,
  '0021-answers': answers,
  '0023-words': words,
  '0029-pricing-version': pricingVersion,
  '0030-unordered-numbers': unorderedNumbers,
  '0031-newer-bitmaps': newerBitmaps,
  '0032-content-version': contentVersion,
  '0033-gateways': gateways,
  '0034-packed-facets': packedFacets,
  '0037-kept-cards': keptCards,
  '0038-kept-counts': keptCounts,
  '0042-after-the-sale': afterTheSale,
  '0045-operator': operator,
  '0049-events': events,
  '0050-parts-of-amounts': partsOfAmounts,
  '0052-orders': ordersFound,
  '0053-drafts': drafts,
  '0054-owner': owner,
  '0056-imports': imports,
  '0058-functions': functions,
  '0059-mail-texts': mailTexts,
  '0060-sales': sales,
  '0061-visits': visits,
  '0062-invoices': invoices,
  '0064-forgotten-invoices': forgottenInvoices,
  '0069-call-counts': callCounts,
  '0070-retention': retention,
  '0075-stock-alerts': stockAlerts,
  '0078-sort-keys': sortKeys,
  '0080-review-votes': reviewVotes,
  '0081-company': company,
  '0082-operator-lists': operatorLists,
  '0085-contents': contents,
  '0086-searches': searches,
  '0088-review-images': reviewImages,
  '0089-second-factors': secondFactors,
  '0090-pieces': pieces,
  '0091-removed-items': removedItems,
  '0092-orders-by-status': ordersByStatus,
  '0093-variant-skus': variantSkus,
  '0094-proven-addresses': provenAddresses,
  '0095-import-batches': importBatches,
  '0096-refund-parts': refundParts,
  '0097-job-retries': jobRetries,
  '0102-checkout-links': checkoutLinks,
  '0104-published-fields': publishedFields,
  '0105-account-fields': accountFields,
  '0106-item-metadata': itemMetadata,
  '0107-compared-texts': comparedTexts,
  '0110-agreed-amounts': agreedAmounts,
  '0111-line-keys': lineKeys,
  '0113-payment-checks': paymentChecks,
  '0114-bank-decisions': bankDecisions,
  '0116-gateway-sessions': gatewaySessions,
  '0117-gateway-refunds': gatewayRefunds,
  '0118-personal-data-indexes': personalDataIndexes,
  '0119-normalized-emails': normalizedEmails,
  '0121-shipped-events-index': shippedEventsIndex,
  '0122-product-fields': productFields,
  '0123-slug-redirects': slugRedirects,
  '0124-product-states': productStates,
  '0125-backorders': backorders,
  '0126-order-states': orderStates,
  '0127-return-steps': returnSteps,
  '0128-returnable-products': returnableProducts,
  '0129-manual-payments': manualPayments,
  '0130-unpaid-sales': unpaidSales,
  '0133-digital-files': digitalFiles,
  '0134-licence-keys': licenceKeys,
  '0135-bought-giftcards': boughtGiftcards,
  '0137-customers': customers,
  '0138-customer-terms': customerTerms,
  '0139-search-indexes': searchIndexes,
  '0140-cart-reminders': cartReminders,
  '0145-redirects': redirects,
  '0146-bin': bin,
  '0147-stock-ledger': stockLedger,
  '0148-translated-slugs': translatedSlugs,
  '0150-import-jobs': importJobs,
  '0153-tax-classes': taxClasses,
  '0155-payment-links': paymentLinks,
  '0156-exchanges': exchanges,
  '0157-draft-ends': draftEnds,
  '0158-custom-fields': customFields,
  '0159-collections': collections,
  '0161-record-changes': recordChanges,
  '0162-list-searches': listSearches,
  '0164-proven-customers': provenCustomers,
  '0165-reminded-subscribers': remindedSubscribers,
  '0167-searched-lists': searchedLists,
  '0168-staff': staff,
  '0169-passkeys': passkeys,
  '0170-audit-actors': auditActors,
  '0171-key-permissions': keyPermissions,
  '0178-agent-sessions': agentSessions,
  '0185-agents': agents,
  '0192-tax-providers': taxProviders,
  '0208-home': home,
  '0209-tracking-search': trackingSearch,
  '0210-workspace': workspace,
  '0211-bulk-actions': bulkActions,
  '0212-picture-list': pictureList,
  '0214-tax-codes': taxCodes,
  '0225-agent-platforms': agentPlatforms,
  '0226-agent-tallies': agentTallies,
};

/** Done when all are. */
export const newestMigration = Object.keys(migrations).sort().at(-1);

/** Brings the tables up to date. Several processes may call it at once: Kysely takes a lock. */
export async function migrateSchema(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  if (results?.length) await hintPlanner(db);
}

const readyMs = 1000;

/** `silent`: no answer within a second; `behind`: without tables that this version needs. */
export type DatabaseState = 'ready' | 'silent' | 'behind';

export async function databaseState(db: Db): Promise<DatabaseState> {
  const queriedState = sql`select name from kysely_migration where name = ${newestMigration}`.execute(db).then(
    ({ rows }): DatabaseState => (rows.length === 1 ? 'ready' : 'behind'),
    (): DatabaseState => 'silent',
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(resolve, readyMs, 'silent');
  });
  return Promise.race([queriedState, late]).finally(() => clearTimeout(timer));
}
