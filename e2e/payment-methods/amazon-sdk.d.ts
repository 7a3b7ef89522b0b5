/** What is used of Amazon Pay's own library, which has no types. */
declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  type Headers = Record<string, string>;
  type Fields = Record<string, unknown>;

  interface Answer {
    status: number;
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into many shapes
    data: any;
  }

  export class WebStoreClient {
    constructor(config: { publicKeyId: string; privateKey: string; region: string; algorithm?: string });
    generateButtonSignature(payload: string): string;
    createCheckoutSession(payload: Fields, headers: Headers): Promise<Answer>;
    getCheckoutSession(id: string): Promise<Answer>;
    updateCheckoutSession(id: string, payload: Fields): Promise<Answer>;
    completeCheckoutSession(id: string, payload: Fields, headers?: Headers): Promise<Answer>;
    finalizeCheckoutSession(id: string, payload: Fields): Promise<Answer>;
    getChargePermission(id: string): Promise<Answer>;
    updateChargePermission(id: string, payload: Fields): Promise<Answer>;
    closeChargePermission(id: string, payload: Fields, headers?: Headers): Promise<Answer>;
    createCharge(payload: Fields, headers: Headers): Promise<Answer>;
    getCharge(id: string): Promise<Answer>;
    captureCharge(id: string, payload: Fields, headers: Headers): Promise<Answer>;
    updateCharge(id: string, payload: Fields, headers: Headers): Promise<Answer>;
    cancelCharge(id: string, payload: Fields): Promise<Answer>;
    createRefund(payload: Fields, headers: Headers): Promise<Answer>;
    getRefund(id: string): Promise<Answer>;
    deliveryTrackers(payload: Fields): Promise<Answer>;
    getBuyer(token: string): Promise<Answer>;
    createDispute(payload: Fields, headers: Headers): Promise<Answer>;
    getDispute(id: string): Promise<Answer>;
    getReports(): Promise<Answer>;
    getReportById(id: string): Promise<Answer>;
    getReportSchedules(): Promise<Answer>;
    createMerchantAccount(payload: Fields, headers: Headers): Promise<Answer>;
  }
}
