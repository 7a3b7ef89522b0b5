/** The part of PayPal's browser SDK that the flows use, as its reference documents it. */
export interface PaypalSdk {
  Buttons(options: object): { render(selector: string): unknown };
  FUNDING?: { PAYPAL?: string };
}

export interface PaypalAddress {
  address_line_1?: string;
  address_line_2?: string;
  admin_area_1?: string;
  admin_area_2?: string;
  postal_code?: string;
  country_code?: string;
}

export interface PaypalOrder {
  id: string;
  payer?: {
    email_address?: string;
    name?: { given_name?: string; surname?: string };
    address?: PaypalAddress;
  };
  purchase_units?: { shipping?: { name?: { full_name?: string }; address?: PaypalAddress } }[];
}

/** Told when the window opens, and whenever the shopper takes another address. */
export interface AddressChange {
  orderID: string;
  shippingAddress: { city?: string; state?: string; postalCode?: string; countryCode?: string };
}

export interface OptionChange {
  orderID: string;
  selectedShippingOption?: { id: string };
}

export interface ShippingActions {
  reject(): unknown;
}
