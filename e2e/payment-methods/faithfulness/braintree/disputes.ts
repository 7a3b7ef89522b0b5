import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBraintreeClient } from '@mercer/sandbox/testing';
import { expect, onTestFinished } from 'vitest';
import {
  type BraintreeCalls,
  type BraintreeWorld,
  type Criteria,
  collect,
  expectFaults,
  sell,
  settle,
} from './world.ts';

/** The buyer's bank asks the money back. */
async function dispute(world: BraintreeWorld): Promise<{ id: string; sale: string }> {
  const { id: sale } = await sell(world);
  await createBraintreeClient(world.sandbox)('PUT', `/transactions/${sale}/dispute`, { status: 'open' });
  const { disputes } = await world.gateway.transaction.find(sale);
  return { id: disputes[0].id, sale };
}

/** A document that was uploaded. */
async function upload({ gateway }: BraintreeWorld, name = 'receipt.pdf') {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), '%PDF-1.4');
  return gateway.documentUpload.create({ kind: 'evidence_document', file: createReadStream(join(folder, name)) });
}

export const disputes: BraintreeCalls = {
  find: {
    plays: async (world) => {
      const { id, sale } = await dispute(world);
      const foundDispute = await world.gateway.dispute.find(id);
      expect(foundDispute).toMatchObject({
        dispute: { id, status: 'open', kind: 'chargeback', transaction: { id: sale } },
      });
      await expect(world.gateway.dispute.find('unknown')).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  search: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const { id: otherDisputeId } = await dispute(world);
      await world.gateway.dispute.accept(otherDisputeId);
      const foundDisputes = world.gateway.dispute.search((by: Criteria) => void by.status().in(['open']));
      expect(await collect(foundDisputes)).toEqual([id]);
    },
  },
  addTextEvidence: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const evidence = { content: 'Delivered', category: 'GENERAL' };
      await world.gateway.dispute.addTextEvidence(id, evidence);
      const disputeWithEvidence = await world.gateway.dispute.find(id);
      expect(disputeWithEvidence.dispute.evidence).toMatchObject([{ comment: 'Delivered', category: 'GENERAL' }]);
    },
  },
  addFileEvidence: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const { documentUpload } = await upload(world);
      await world.gateway.dispute.addFileEvidence(id, { documentId: documentUpload.id, category: 'GENERAL' });
      const disputeWithText = await world.gateway.dispute.find(id);
      expect(disputeWithText.dispute.evidence).toMatchObject([{ url: expect.stringContaining(documentUpload.id) }]);
    },
  },
  removeEvidence: {
    plays: async (world) => {
      const { id } = await dispute(world);
      const { evidence } = await world.gateway.dispute.addTextEvidence(id, 'Delivered');
      await world.gateway.dispute.removeEvidence(id, evidence.id);
      expect((await world.gateway.dispute.find(id)).dispute.evidence).toEqual([]);
    },
  },
  finalize: {
    plays: async (world) => {
      const { id } = await dispute(world);
      expect((await world.gateway.dispute.finalize(id)).success).toBe(true);
      expect((await world.gateway.dispute.find(id)).dispute.status).toBe('disputed');
      expectFaults(await world.gateway.dispute.finalize(id), '95705');
      expectFaults(await world.gateway.dispute.addTextEvidence(id, 'Late'), '95701');
    },
  },
  accept: {
    plays: async (world) => {
      const { id } = await dispute(world);
      expect((await world.gateway.dispute.accept(id)).success).toBe(true);
      expectFaults(await world.gateway.dispute.accept(id), '95704');
    },
  },
};

export const documents: BraintreeCalls = {
  create: {
    plays: async (world) => {
      expect((await upload(world)).documentUpload).toMatchObject({ kind: 'evidence_document', name: 'receipt.pdf' });
      expectFaults(await upload(world, 'receipt.txt'), '84903');
    },
  },
};

export const merchantAccounts: BraintreeCalls = {
  all: {
    plays: async ({ gateway }) => {
      const currencies: string[] = [];
      for await (const { currencyIsoCode } of await gateway.merchantAccount.all()) currencies.push(currencyIsoCode);
      expect(currencies).toEqual(expect.arrayContaining(['USD', 'EUR', 'JPY']));
    },
  },
  find: {
    plays: async (world) => {
      const account = await world.gateway.merchantAccount.find('sandbox_eur');
      expect(account).toMatchObject({ currencyIsoCode: 'EUR', default: false });
      expect((await sell(world, { merchantAccountId: account.id })).currencyIsoCode).toBe('EUR');
    },
  },
  createForCurrency: { notPlayed: ({ gateway }) => gateway.merchantAccount.createForCurrency({ currency: 'SEK' }) },
};

export const settlements: BraintreeCalls = {
  generate: {
    plays: async (world) => {
      await settle(world);
      const { settlementBatchSummary: summary } = await world.gateway.settlementBatchSummary.generate({
        settlementDate: '2026-06-01',
      });
      expect(summary.records).toMatchObject([{ count: '1', amountSettled: '19.99', kind: 'sale' }]);
    },
  },
};

export const webhooks: BraintreeCalls = {
  parse: {
    plays: async (world) => {
      const { id } = await sell(world);
      await expect.poll(() => world.announced.length).toBe(1);
      const form = new URLSearchParams(await world.announced[0]?.text());
      const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? ''];
      const notification = await world.gateway.webhookNotification.parse(signature, payload);
      expect(notification).toMatchObject({ kind: 'transaction_settled', transaction: { id, orderId: 'order_1' } });
      const strangers = world.stranger.webhookNotification.parse(signature, payload);
      await expect(strangers).rejects.toThrow('signature does not match payload');
    },
  },
};
