/** An amount in the currency's major units, with its decimals. */
export interface Money {
  currency_code: string;
  value: string;
}

interface Payment {
  id: string;
  status: string;
  amount?: Money;
  custom_id?: string;
}

/** The part of PayPal's order that we read, as its Orders v2 has it. */
export interface PaypalOrder {
  id: string;
  status: string;
  intent?: string;
  update_time?: string;
  purchase_units?: {
    amount?: Money;
    custom_id?: string;
    payments?: { authorizations?: Payment[]; captures?: Payment[] };
  }[];
}
