export {
  forgetGiftcardRecipients,
  giftcardData,
  insertMovement,
  mailGiftcard,
  parseRecipient,
  sendDueGiftcards,
} from './bought-giftcards.ts';
export { readDeliveredGoods, updateDeliveries } from './deliveries.ts';
export {
  computeDownloadState,
  countDownload,
  findDownload,
  isDownloadToken,
  renewDownload,
} from './downloads.ts';
export {
  buildAttachmentHeader,
  completeFile,
  type DigitalFile,
  deleteBrokenUploads,
  deleteFile,
  findFile,
  isFileOfLine,
  listProductFiles,
  readFileBytes,
  storeFileChunks,
  toSafeFileName,
} from './files.ts';
export { addLicenceKeys, alignStockWithKeys, takeLicenceKeys } from './licence-keys.ts';
export type { UnparceledLine } from './line.ts';
export { assertGift, parseGift } from './recipient.ts';
export { DigitalSchema, defaultDigital, readDigitalSettings } from './settings.ts';
