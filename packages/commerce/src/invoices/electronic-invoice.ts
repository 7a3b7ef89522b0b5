import { type Minor, toMajorUnits } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import { selectTexts } from '@mercer/platform/languages';
import { isEuropeanUnionCountry } from '@mercer/platform/places';
import type { InvoiceLine, InvoiceSnapshot, PartyAddress } from './snapshot.ts';
import { writeElement as el, type Xml } from './xml.ts';

/** Profiles of EN 16931 in UN/CEFACT's syntax (CII). */
export const electronicProfiles = {
  zugferd: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

export type ElectronicProfile = keyof typeof electronicProfiles;

/** Amounts of one rate: what is taxed, and the tax. */
interface TaxGroup {
  /** percent; null where no tax is due */
  rate: number | null;
  base: Minor;
  tax: Minor;
}

/** A document-level charge, or an allowance where it is negative. */
interface Charge {
  rate: number | null;
  amount: Minor;
  reason: string;
}

interface Totals {
  lines: { line: InvoiceLine; net: Minor; rate: number | null }[];
  charges: Charge[];
  groups: TaxGroup[];
}

/**
 * Writes an invoice or credit note as XML of EN 16931, so that programs can read it.
 * @throws ApiError 400 that names everything that is missing
 */
export function buildElectronicInvoice(snapshot: InvoiceSnapshot, profile: ElectronicProfile): string {
  const issued = snapshot.reverses ? negateAmounts(snapshot) : snapshot;
  const gaps = listGaps(issued, profile);
  if (gaps.length > 0)
    throw buildValidationError(`${issued.number} cannot be an electronic invoice: ${gaps.join('; ')}`, 'format');
  const totals = computeTotals(issued);
  const context = el('rsm:ExchangedDocumentContext', {
    xml: [
      profile === 'xrechnung'
        ? el('ram:BusinessProcessSpecifiedDocumentContextParameter', {
            xml: [el('ram:ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')],
          })
        : '',
      el('ram:GuidelineSpecifiedDocumentContextParameter', { xml: [el('ram:ID', electronicProfiles[profile])] }),
    ],
  });
  const head = el('rsm:ExchangedDocument', {
    xml: [
      el('ram:ID', issued.number),
      el('ram:TypeCode', issued.kind === 'credit_note' && !issued.reverses ? '381' : '380'),
      el('ram:IssueDateTime', { xml: [writeDate('udt:DateTimeString', issued.date, issued.time_zone)] }),
      issued.footer ? el('ram:IncludedNote', { xml: [el('ram:Content', issued.footer)] }) : '',
    ],
  });
  const transaction = el('rsm:SupplyChainTradeTransaction', {
    xml: [
      ...totals.lines.map((line, place) => writeLine(issued, line, place)),
      writeAgreement(issued),
      writeDelivery(issued),
      writeSettlement(issued, totals),
    ],
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el('rsm:CrossIndustryInvoice', { xml: [context, head, transaction] }, namespaces)}\n`;
}

/** Says whether an invoice has everything that an electronic one states. */
export function canBeElectronic(snapshot: InvoiceSnapshot, profile: ElectronicProfile): boolean {
  return listGaps(snapshot, profile).length === 0;
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** A credit note that takes back another one is an invoice: amounts of a document are positive. */
function negateAmounts(snapshot: InvoiceSnapshot): InvoiceSnapshot {
  return {
    ...snapshot,
    lines: snapshot.lines.map((line) => ({
      ...line,
      price: -line.price,
      total: -line.total,
      ...(line.taxes && { taxes: line.taxes.map((tax) => ({ ...tax, amount: -tax.amount })) }),
    })),
    shipment_total: -snapshot.shipment_total,
    taxes: snapshot.taxes.map(({ base = 0, ...tax }) => ({ ...tax, amount: -tax.amount, base: -base })),
    grand_total: -snapshot.grand_total,
  };
}

function listGaps(snapshot: InvoiceSnapshot, profile: ElectronicProfile): string[] {
  const { seller, buyer, lines, taxes } = snapshot;
  const isOld = !buyer.address || !seller.address || taxes.some(({ base }) => base === undefined);
  if (isOld) return ['it was issued before there were electronic invoices here, or its buyer has left'];
  const isUnclear = lines.some((line) => (line.taxes ?? []).length > 1);
  const checks: [boolean, string][] = [
    [!seller.tax_id, 'the setting invoice has no tax_id'],
    [!seller.address?.country, 'the store has no country'],
    [!buyer.address?.country, 'the billing address has no country'],
    [isUnclear, 'a line with several taxes cannot be stated'],
    ...(profile === 'xrechnung' ? listGermanGaps(snapshot) : []),
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, text]) => text);
}

function listGermanGaps({ seller, buyer }: InvoiceSnapshot): [boolean, string][] {
  return [
    [!seller.email, 'the store has no support_email'],
    [!seller.phone, 'the store has no phone'],
    [!seller.address?.zip || !seller.address.city, 'the store’s address has no zip or city'],
    [!buyer.email, 'the buyer has no e-mail address'],
    [!buyer.address?.zip || !buyer.address.city, 'the billing address has no zip or city'],
  ];
}

/** Splits the document into lines, charges and groups of a rate, whose net amounts add up exactly. */
function computeTotals(snapshot: InvoiceSnapshot): Totals {
  const lines = snapshot.lines.map((line) => {
    const [tax] = line.taxes ?? [];
    const included = (line.taxes ?? []).reduce((sum, each) => (each.included ? sum + each.amount : sum), 0);
    return { line, net: line.total - included, rate: tax ? tax.rate : null };
  });
  const taxTotal = sum(snapshot.taxes.map(({ amount }) => amount));
  const rates = [...new Set([...snapshot.taxes.map(({ rate }) => rate), ...lines.flatMap(({ rate }) => rate ?? [])])];
  const taxedGroups = rates.map((rate): TaxGroup => {
    const taxes = snapshot.taxes.filter((tax) => tax.rate === rate);
    const lineSum = sum(lines.filter((line) => line.rate === rate).map(({ net }) => net));
    const base = taxes.length > 0 ? sum(taxes.map((tax) => tax.base ?? 0)) : lineSum;
    return { rate, base, tax: sum(taxes.map(({ amount }) => amount)) };
  });
  const untaxed = snapshot.grand_total - taxTotal - sum(taxedGroups.map(({ base }) => base));
  const hasUntaxed = untaxed !== 0 || taxedGroups.length === 0 || lines.some(({ rate }) => rate === null);
  const groups = hasUntaxed ? [...taxedGroups, { rate: null, base: untaxed, tax: 0 }] : taxedGroups;
  return { lines, groups, charges: groups.flatMap((group) => findCharge(snapshot, group, lines)) };
}

/** What a rate is taken of beside the lines: shipping, or what a credit note gives back beyond its lines. */
function findCharge(snapshot: InvoiceSnapshot, { rate, base }: TaxGroup, lines: Totals['lines']): Charge[] {
  const amount = base - sum(lines.filter((line) => line.rate === rate).map(({ net }) => net));
  const labels = selectTexts(snapshot.locale).documents;
  const reason = snapshot.shipment_total > 0 && amount > 0 ? labels.shipping : labels.adjustment;
  return amount === 0 ? [] : [{ rate, amount, reason }];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function writeAmount(amount: Minor, currency: string): string {
  return String(toMajorUnits(amount, currency));
}

/** A day of the document's time zone as `20261130`. */
function writeDate(element: string, date: string, timeZone = 'UTC'): Xml {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(date));
  return el(element, day.replaceAll('-', ''), { format: '102' });
}

/** Category of a tax (UNTDID 5305): standard, zero, reverse charge, export, exempt. */
function findCategory({ seller, buyer, tax_exemption }: InvoiceSnapshot, rate: number | null): string {
  if (rate !== null) return rate > 0 ? 'S' : 'Z';
  if (tax_exemption === 'reverse_charge') return 'AE';
  const [home, destination] = [seller.address?.country, buyer.address?.country];
  const isExport = tax_exemption === 'export' || (isEuropeanUnionCountry(home) && !isEuropeanUnionCountry(destination));
  return isExport ? 'G' : 'E';
}

const exemptionReasons: Record<string, string> = {
  AE: 'Reverse charge',
  G: 'Export outside the EU',
  E: 'No VAT is due',
};

function writeTaxCategory(snapshot: InvoiceSnapshot, element: string, rate: number | null): Xml {
  return el(element, {
    xml: [
      el('ram:TypeCode', 'VAT'),
      el('ram:CategoryCode', findCategory(snapshot, rate)),
      el('ram:RateApplicablePercent', rate ?? 0),
    ],
  });
}

function writeLine(snapshot: InvoiceSnapshot, { line, net, rate }: Totals['lines'][number], place: number): Xml {
  const { currency } = snapshot;
  const unitPrice = (toMajorUnits(net, currency) / line.quantity).toFixed(6).replace(/\.?0+$/, '');
  return el('ram:IncludedSupplyChainTradeLineItem', {
    xml: [
      el('ram:AssociatedDocumentLineDocument', { xml: [el('ram:LineID', place + 1)] }),
      el('ram:SpecifiedTradeProduct', {
        xml: [
          el('ram:SellerAssignedID', line.sku),
          el('ram:Name', line.name.trim() || '-'),
          el('ram:Description', line.description),
        ],
      }),
      el('ram:SpecifiedLineTradeAgreement', {
        xml: [el('ram:NetPriceProductTradePrice', { xml: [el('ram:ChargeAmount', unitPrice)] })],
      }),
      el('ram:SpecifiedLineTradeDelivery', { xml: [el('ram:BilledQuantity', line.quantity, { unitCode: 'C62' })] }),
      el('ram:SpecifiedLineTradeSettlement', {
        xml: [
          writeTaxCategory(snapshot, 'ram:ApplicableTradeTax', rate),
          el('ram:SpecifiedTradeSettlementLineMonetarySummation', {
            xml: [el('ram:LineTotalAmount', writeAmount(net, currency))],
          }),
        ],
      }),
    ],
  });
}

function writeAgreement({ seller, buyer, buyer_vat_id, order_number }: InvoiceSnapshot): Xml {
  const contact = el('ram:DefinedTradeContact', {
    xml: [
      el('ram:PersonName', seller.name),
      el('ram:TelephoneUniversalCommunication', { xml: [el('ram:CompleteNumber', seller.phone)] }),
      el('ram:EmailURIUniversalCommunication', { xml: [el('ram:URIID', seller.email)] }),
    ],
  });
  const taxId = seller.tax_id?.replaceAll(/\s/g, '') ?? '';
  const scheme = /^[A-Z]{2}[\dA-Z]{2,}$/.test(taxId) ? 'VA' : 'FC';
  const { name, company } = buyer.address ?? {};
  return el('ram:ApplicableHeaderTradeAgreement', {
    xml: [
      el('ram:BuyerReference', order_number),
      el('ram:SellerTradeParty', {
        xml: [
          el('ram:Name', seller.name),
          contact,
          writeAddress(seller.address),
          writeElectronicAddress(seller.email),
          el('ram:SpecifiedTaxRegistration', { xml: [el('ram:ID', taxId, { schemeID: scheme })] }),
        ],
      }),
      el('ram:BuyerTradeParty', {
        xml: [
          el('ram:Name', company ?? name ?? buyer.lines[0] ?? '-'),
          writeAddress(buyer.address),
          writeElectronicAddress(buyer.email),
          buyer_vat_id
            ? el('ram:SpecifiedTaxRegistration', { xml: [el('ram:ID', buyer_vat_id, { schemeID: 'VA' })] })
            : '',
        ],
      }),
    ],
  });
}

function writeElectronicAddress(email: string | null): Xml {
  return el('ram:URIUniversalCommunication', { xml: [el('ram:URIID', email, { schemeID: 'EM' })] });
}

function writeAddress({ address1, address2, zip, city, state, country }: PartyAddress = {}): Xml {
  return el('ram:PostalTradeAddress', {
    xml: [
      el('ram:PostcodeCode', zip),
      el('ram:LineOne', address1),
      el('ram:LineTwo', address2),
      el('ram:CityName', city),
      el('ram:CountryID', country?.toUpperCase()),
      el('ram:CountrySubDivisionName', state),
    ],
  });
}

function writeDelivery({ supply_date, date, time_zone }: InvoiceSnapshot): Xml {
  return el('ram:ApplicableHeaderTradeDelivery', {
    xml: [
      el('ram:ActualDeliverySupplyChainEvent', {
        xml: [el('ram:OccurrenceDateTime', { xml: [writeDate('udt:DateTimeString', supply_date ?? date, time_zone)] })],
      }),
    ],
  });
}

function writeSettlement(snapshot: InvoiceSnapshot, { lines, charges, groups }: Totals): Xml {
  const { currency, grand_total, payments, invoice_number, kind } = snapshot;
  const amount = (value: Minor) => writeAmount(value, currency);
  const lineTotal = sum(lines.map(({ net }) => net));
  const chargeTotal = sum(charges.map((charge) => Math.max(0, charge.amount)));
  const allowanceTotal = sum(charges.map((charge) => Math.max(0, -charge.amount)));
  const taxTotal = sum(groups.map(({ tax }) => tax));
  const paid = kind === 'invoice' ? sum(payments.map((payment) => payment.amount)) : 0;
  return el('ram:ApplicableHeaderTradeSettlement', {
    xml: [
      el('ram:InvoiceCurrencyCode', currency),
      // An online payment service (UNTDID 4461)
      el('ram:SpecifiedTradeSettlementPaymentMeans', { xml: [el('ram:TypeCode', '68')] }),
      ...groups.map((group) => writeTaxGroup(snapshot, group)),
      ...charges.map((charge) => writeCharge(snapshot, charge)),
      paid < grand_total
        ? el('ram:SpecifiedTradePaymentTerms', {
            xml: [el('ram:Description', kind === 'invoice' ? 'Payable at once' : 'Refunded')],
          })
        : '',
      el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', {
        xml: [
          el('ram:LineTotalAmount', amount(lineTotal)),
          el('ram:ChargeTotalAmount', amount(chargeTotal)),
          el('ram:AllowanceTotalAmount', amount(allowanceTotal)),
          el('ram:TaxBasisTotalAmount', amount(grand_total - taxTotal)),
          el('ram:TaxTotalAmount', amount(taxTotal), { currencyID: currency }),
          el('ram:GrandTotalAmount', amount(grand_total)),
          el('ram:TotalPrepaidAmount', amount(paid)),
          el('ram:DuePayableAmount', amount(grand_total - paid)),
        ],
      }),
      invoice_number ? el('ram:InvoiceReferencedDocument', { xml: [el('ram:IssuerAssignedID', invoice_number)] }) : '',
    ],
  });
}

function writeTaxGroup(snapshot: InvoiceSnapshot, { rate, base, tax }: TaxGroup): Xml {
  const category = findCategory(snapshot, rate);
  return el('ram:ApplicableTradeTax', {
    xml: [
      el('ram:CalculatedAmount', writeAmount(tax, snapshot.currency)),
      el('ram:TypeCode', 'VAT'),
      el('ram:ExemptionReason', exemptionReasons[category]),
      el('ram:BasisAmount', writeAmount(base, snapshot.currency)),
      el('ram:CategoryCode', category),
      el('ram:RateApplicablePercent', rate ?? 0),
    ],
  });
}

function writeCharge(snapshot: InvoiceSnapshot, { rate, amount, reason }: Charge): Xml {
  return el('ram:SpecifiedTradeAllowanceCharge', {
    xml: [
      el('ram:ChargeIndicator', { xml: [el('udt:Indicator', amount > 0 ? 'true' : 'false')] }),
      el('ram:ActualAmount', writeAmount(Math.abs(amount), snapshot.currency)),
      el('ram:Reason', reason),
      writeTaxCategory(snapshot, 'ram:CategoryTradeTax', rate),
    ],
  });
}
