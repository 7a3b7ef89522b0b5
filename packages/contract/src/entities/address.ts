export interface Address {
  id: string;
  name: string;
  first_name?: string;
  last_name?: string;
  /** absent or null: none */
  company?: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string | null;
}

export interface AccountAddress extends Omit<Address, 'id'> {
  account_address_id: string;
}
