import { type Minor, toMajorUnits } from '@mercer/contract';
import {
  type Charge,
  type ElectronicTotals,
  exemptionReasons,
  findCategory,
  listElectronicGaps,
  prepareElectronicInvoice,
  sumAmounts,
  type TaxGroup,
  writeAmount,
} from './electronic-totals.ts';
import type { InvoiceSnapshot, PartyAddress } from './snapshot.ts';
import { writeElement as el, type Xml } from './xml.ts';

/** Profiles of EN 16931 in UN/CEFACT's syntax (CII). */
export const electronicProfiles = {
  zugferd: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

export type ElectronicProfile = keyof typeof electronicProfiles;

/**
 * Writes an invoice or credit note as XML of EN 16931, so that programs can read it.
 * @throws ApiError 400 that names everything that is missing
 */
export function buildElectronicInvoice(snapshot: InvoiceSnapshot, profile: ElectronicProfile): string {
  const { issued, totals } = prepareElectronicInvoice(snapshot, listDemands(profile));
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
  return listElectronicGaps(snapshot, listDemands(profile)).length === 0;
}

function listDemands(profile: ElectronicProfile) {
  return { isGerman: profile === 'xrechnung', isAddressed: profile === 'xrechnung' };
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** A day of the document's time zone as `20261130`. */
function writeDate(element: string, date: string, timeZone = 'UTC'): Xml {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(date));
  return el(element, day.replaceAll('-', ''), { format: '102' });
}

function writeTaxCategory(snapshot: InvoiceSnapshot, element: string, rate: number | null): Xml {
  return el(element, {
    xml: [
      el('ram:TypeCode', 'VAT'),
      el('ram:CategoryCode', findCategory(snapshot, rate)),
      el('ram:RateApplicablePercent', rate ?? 0),
    ],
  });
}

function writeLine(
  snapshot: InvoiceSnapshot,
  { line, net, rate }: ElectronicTotals['lines'][number],
  place: number,
): Xml {
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

function writeSettlement(snapshot: InvoiceSnapshot, { lines, charges, groups }: ElectronicTotals): Xml {
  const { currency, grand_total, payments, invoice_number, kind } = snapshot;
  const amount = (value: Minor) => writeAmount(value, currency);
  const lineTotal = sumAmounts(lines.map(({ net }) => net));
  const chargeTotal = sumAmounts(charges.map((charge) => Math.max(0, charge.amount)));
  const allowanceTotal = sumAmounts(charges.map((charge) => Math.max(0, -charge.amount)));
  const taxTotal = sumAmounts(groups.map(({ tax }) => tax));
  const paid = kind === 'invoice' ? sumAmounts(payments.map((payment) => payment.amount)) : 0;
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
