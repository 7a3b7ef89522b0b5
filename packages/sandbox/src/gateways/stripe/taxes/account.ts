import type { ReadCall } from '../api/call.ts';
import { paginateEntries } from '../api/page.ts';
import { createChoiceReader, readFormParams } from '../api/params.ts';
import { registeredCountries, registeredStates } from './rates.ts';

/** Settings of the account, which is ready for calculations. */
export async function retrieveTaxSettings({ form }: ReadCall): Promise<object> {
  readFormParams(form, {});
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: 'txcd_99999999' },
    head_office: {
      address: {
        city: 'South San Francisco',
        country: 'US',
        line1: '354 Oyster Point Blvd',
        line2: null,
        postal_code: '94080',
        state: 'CA',
      },
    },
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  };
}

/** Lists the places in which the account collects taxes. */
export async function listTaxRegistrations({ form }: ReadCall): Promise<object> {
  const { status, ...paging } = form;
  const { status: wantedStatus = 'all' } = readFormParams(status === undefined ? {} : { status }, {
    status: createChoiceReader('active', 'all', 'expired', 'scheduled'),
  });
  const registrations = [
    ...registeredStates.map((state) =>
      createRegistration('US', state, { us: { state, type: 'state_sales_tax' as const } }),
    ),
    ...registeredCountries.map((country) => createRegistration(country, '', {})),
  ];
  const isListed = wantedStatus === 'all' || wantedStatus === 'active';
  return paginateEntries(isListed ? registrations : [], paging, '/v1/tax/registrations');
}

function createRegistration(country: string, state: string, country_options: object) {
  return {
    id: `taxreg_${country}${state}`,
    object: 'tax.registration',
    active_from: 0,
    country,
    country_options,
    created: 0,
    expires_at: null,
    livemode: false,
    status: 'active',
  };
}
