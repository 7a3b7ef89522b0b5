import { type Minor, toMajorUnits } from '@mercer/contract';
import {
  type Charge,
  type ElectronicTotals,
  exemptionReasons,
  findCategory,
  prepareElectronicInvoice,
  sumAmounts,
  type TaxGroup,
  writeAmount,
} from './electronic-totals.ts';
import type { InvoiceSnapshot, PartyAddress } from './snapshot.ts';
import { writeElement as el, type Xml } from './xml.ts';

/** Profiles of EN 16931 in the syntax of OASIS (UBL 2.1). */
const universalProfiles = {
  xrechnung_ubl: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
} as const;

export type UniversalProfile = keyof typeof universalProfiles;

const businessProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/**
 * Writes an invoice or credit note as UBL 2.1, as Peppol BIS Billing 3 and XRechnung take it.
 * @throws ApiError 400 that names everything that is missing
 */
export function buildUniversalInvoice(snapshot: InvoiceSnapshot, profile: UniversalProfile): string {
  const demands = { isGerman: profile === 'xrechnung_ubl', isAddressed: true };
  const { issued, totals } = prepareElectronicInvoice(snapshot, demands);
  const root = issued.kind === 'credit_note' && !issued.reverses ? 'CreditNote' : 'Invoice';
  const { number, footer, currency, order_number, invoice_number } = issued;
  const xml = [
    el('cbc:CustomizationID', universalProfiles[profile]),
    el('cbc:ProfileID', businessProcess),
    el('cbc:ID', number),
    el('cbc:IssueDate', writeDay(issued.date, issued)),
    root === 'Invoice' && issued.terms?.date_due ? el('cbc:DueDate', writeDay(issued.terms.date_due, issued)) : '',
    el(`cbc:${root}TypeCode`, root === 'CreditNote' ? '381' : '380'),
    el('cbc:Note', footer),
    el('cbc:DocumentCurrencyCode', currency),
    el('cbc:BuyerReference', order_number),
    el('cac:OrderReference', { xml: [el('cbc:ID', order_number)] }),
    el('cac:BillingReference', {
      xml: [el('cac:InvoiceDocumentReference', { xml: [el('cbc:ID', invoice_number)] })],
    }),
    writeSeller(issued),
    writeBuyer(issued),
    el('cac:Delivery', { xml: [el('cbc:ActualDeliveryDate', writeDay(issued.supply_date ?? issued.date, issued))] }),
    writePaymentMeans(issued),
    writePaymentTerms(issued),
    ...totals.charges.map((charge) => writeCharge(issued, charge)),
    writeTaxTotal(issued, totals),
    writeMonetaryTotal(issued, totals),
    ...totals.lines.map((line, place) => writeLine(issued, line, { root, place })),
  ];
  const namespaces = {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(root, { xml }, namespaces)}\n`;
}

/** Writes a day of the document's time zone as `2026-11-30`. */
function writeDay(date: string, { time_zone = 'UTC' }: InvoiceSnapshot): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: time_zone }).format(new Date(date));
}

function writeSeller({ seller }: InvoiceSnapshot): Xml {
  const taxId = seller.tax_id?.replaceAll(/\s/g, '') ?? '';
  const scheme = /^[A-Z]{2}[\dA-Z]{2,}$/.test(taxId) ? 'VAT' : 'TAX';
  return el('cac:AccountingSupplierParty', {
    xml: [
      el('cac:Party', {
        xml: [
          el('cbc:EndpointID', seller.email, { schemeID: 'EM' }),
          writeAddress(seller.address),
          writeTaxScheme(taxId, scheme),
          el('cac:PartyLegalEntity', { xml: [el('cbc:RegistrationName', seller.name)] }),
          el('cac:Contact', {
            xml: [
              el('cbc:Name', seller.name),
              el('cbc:Telephone', seller.phone),
              el('cbc:ElectronicMail', seller.email),
            ],
          }),
        ],
      }),
    ],
  });
}

function writeBuyer({ buyer, buyer_vat_id }: InvoiceSnapshot): Xml {
  const { name, company } = buyer.address ?? {};
  return el('cac:AccountingCustomerParty', {
    xml: [
      el('cac:Party', {
        xml: [
          el('cbc:EndpointID', buyer.email, { schemeID: 'EM' }),
          writeAddress(buyer.address),
          buyer_vat_id ? writeTaxScheme(buyer_vat_id, 'VAT') : '',
          el('cac:PartyLegalEntity', {
            xml: [el('cbc:RegistrationName', company ?? name ?? buyer.lines[0] ?? '-')],
          }),
        ],
      }),
    ],
  });
}

function writeTaxScheme(id: string, scheme: string): Xml {
  return el('cac:PartyTaxScheme', {
    xml: [el('cbc:CompanyID', id), el('cac:TaxScheme', { xml: [el('cbc:ID', scheme)] })],
  });
}

function writeAddress({ address1, address2, zip, city, state, country }: PartyAddress = {}): Xml {
  return el('cac:PostalAddress', {
    xml: [
      el('cbc:StreetName', address1),
      el('cbc:AdditionalStreetName', address2),
      el('cbc:CityName', city),
      el('cbc:PostalZone', zip),
      el('cbc:CountrySubentity', state),
      el('cac:Country', { xml: [el('cbc:IdentificationCode', country?.toUpperCase())] }),
    ],
  });
}

/** A transfer to the account of the terms, else an online payment service (UNTDID 4461). */
function writePaymentMeans({ terms }: InvoiceSnapshot): Xml {
  const { iban, bic, reference } = terms ?? {};
  return el('cac:PaymentMeans', {
    xml: [
      el('cbc:PaymentMeansCode', iban ? '58' : '68'),
      el('cbc:PaymentID', iban ? reference : ''),
      el('cac:PayeeFinancialAccount', {
        xml: [
          el('cbc:ID', iban?.replaceAll(/\s/g, '')),
          iban ? el('cac:FinancialInstitutionBranch', { xml: [el('cbc:ID', bic)] }) : '',
        ],
      }),
    ],
  });
}

function writePaymentTerms(snapshot: InvoiceSnapshot): Xml {
  if (computePaid(snapshot) >= snapshot.grand_total) return '';
  const note = snapshot.kind === 'invoice' ? 'Payable at once' : 'Refunded';
  return el('cac:PaymentTerms', { xml: [el('cbc:Note', snapshot.terms?.date_due ? '' : note)] });
}

function computePaid({ kind, payments }: InvoiceSnapshot): Minor {
  return kind === 'invoice' ? sumAmounts(payments.map(({ amount }) => amount)) : 0;
}

function writeMoney(element: string, amount: Minor, { currency }: InvoiceSnapshot): Xml {
  return el(element, writeAmount(amount, currency), { currencyID: currency });
}

function writeCategory(element: string, snapshot: InvoiceSnapshot, rate: number | null, reason?: string): Xml {
  return el(element, {
    xml: [
      el('cbc:ID', findCategory(snapshot, rate)),
      el('cbc:Percent', rate ?? 0),
      el('cbc:TaxExemptionReason', reason),
      el('cac:TaxScheme', { xml: [el('cbc:ID', 'VAT')] }),
    ],
  });
}

function writeCharge(snapshot: InvoiceSnapshot, { rate, amount, reason }: Charge): Xml {
  return el('cac:AllowanceCharge', {
    xml: [
      el('cbc:ChargeIndicator', amount > 0 ? 'true' : 'false'),
      el('cbc:AllowanceChargeReason', reason),
      writeMoney('cbc:Amount', Math.abs(amount), snapshot),
      writeCategory('cac:TaxCategory', snapshot, rate),
    ],
  });
}

function writeTaxTotal(snapshot: InvoiceSnapshot, { groups }: ElectronicTotals): Xml {
  const taxTotal = sumAmounts(groups.map(({ tax }) => tax));
  return el('cac:TaxTotal', {
    xml: [
      writeMoney('cbc:TaxAmount', taxTotal, snapshot),
      ...groups.map((group: TaxGroup) =>
        el('cac:TaxSubtotal', {
          xml: [
            writeMoney('cbc:TaxableAmount', group.base, snapshot),
            writeMoney('cbc:TaxAmount', group.tax, snapshot),
            writeCategory(
              'cac:TaxCategory',
              snapshot,
              group.rate,
              exemptionReasons[findCategory(snapshot, group.rate)],
            ),
          ],
        }),
      ),
    ],
  });
}

function writeMonetaryTotal(snapshot: InvoiceSnapshot, { lines, charges, groups }: ElectronicTotals): Xml {
  const { grand_total } = snapshot;
  const taxTotal = sumAmounts(groups.map(({ tax }) => tax));
  const paid = computePaid(snapshot);
  const lineTotal = sumAmounts(lines.map(({ net }) => net));
  const chargeTotal = sumAmounts(charges.map(({ amount }) => Math.max(0, amount)));
  const allowanceTotal = sumAmounts(charges.map(({ amount }) => Math.max(0, -amount)));
  const totals: [element: string, amount: Minor][] = [
    ['cbc:LineExtensionAmount', lineTotal],
    ['cbc:TaxExclusiveAmount', grand_total - taxTotal],
    ['cbc:TaxInclusiveAmount', grand_total],
    ['cbc:AllowanceTotalAmount', allowanceTotal],
    ['cbc:ChargeTotalAmount', chargeTotal],
    ['cbc:PrepaidAmount', paid],
    ['cbc:PayableAmount', grand_total - paid],
  ];
  return el('cac:LegalMonetaryTotal', { xml: totals.map(([name, amount]) => writeMoney(name, amount, snapshot)) });
}

function writeLine(
  snapshot: InvoiceSnapshot,
  { line, net, rate }: ElectronicTotals['lines'][number],
  { root, place }: { root: 'Invoice' | 'CreditNote'; place: number },
): Xml {
  const { currency } = snapshot;
  const unitPrice = (toMajorUnits(net, currency) / line.quantity).toFixed(6).replace(/\.?0+$/, '');
  return el(`cac:${root}Line`, {
    xml: [
      el('cbc:ID', place + 1),
      el(root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, { unitCode: 'C62' }),
      writeMoney('cbc:LineExtensionAmount', net, snapshot),
      el('cac:Item', {
        xml: [
          el('cbc:Description', line.description),
          el('cbc:Name', line.name.trim() || '-'),
          el('cac:SellersItemIdentification', { xml: [el('cbc:ID', line.sku)] }),
          writeCategory('cac:ClassifiedTaxCategory', snapshot, rate),
        ],
      }),
      el('cac:Price', { xml: [el('cbc:PriceAmount', unitPrice, { currencyID: currency })] }),
    ],
  });
}
