export interface ImportedOrderLine {
  sku: string | null;
  name: string;
  quantity: number;
  /** major units, for one piece before discounts */
  price: number;
  /** major units, of the whole line */
  discount: number;
}

/** A tax of an order, with its amount in major units. */
export interface ImportedTax {
  name: string;
  /** percent; null: the file does not say it */
  rate: number | null;
  amount: number;
}

/** A parcel that has left. */
export interface ImportedParcel {
  date: string;
  tracking: string | null;
  carrier: string | null;
  /** pieces of each line, in the order of the lines */
  pieces: number[];
}
