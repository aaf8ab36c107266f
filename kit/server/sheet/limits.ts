/** The limits of files that are read and written. */

/** Bytes of an uploaded file (50 MiB). */
export const maxFileBytes = 50 * 1024 * 1024
/** Bytes that all parts of a workbook may unpack to (512 MiB); 200,000 rows of 20 columns take about 250 MB. */
export const maxUnpackedBytes = 512 * 1024 * 1024
/**
 * Unpacked bytes per packed byte, asked only of archives above `packingRatioFrom`. Repetitive worksheets reach
 * about 60; deflate itself ends at 1,032, which is where bombs are.
 */
export const maxPackingRatio = 250
/** Archives that unpack to no more than this (16 MiB) are taken at any ratio. */
export const packingRatioFrom = 16 * 1024 * 1024
/** Parts of one archive. */
export const maxParts = 10_000
/** Rows of one sheet, counted to the last one that holds something. */
export const maxRows = 200_000
/** The rows beyond that limit that are left out with a notice before the file is refused. */
export const strayRows = 20
/** The empty rows between a table and stray cells far below it. */
export const strayGap = 1_000
/** Columns of one sheet, counted to the last one that holds something. */
export const maxColumns = 1_000
/** Cells of a whole workbook, blank ones inside each sheet's rectangle counted in. */
export const maxCells = 10_000_000
/** Characters (UTF-16 units) of all cells together, since many cells may share one stored text. */
export const maxTextChars = 200_000_000
/** Characters (UTF-16 units) of one cell: the limit of Excel, "Excel specifications and limits". */
export const maxCellChars = 32_767

/** Rows of one worksheet: the limit of the format (ECMA-376 Part 1, 18.3.1.73). Longer exports take a next sheet. */
export const xlsxRows = 1_048_576
/** Columns of one worksheet: the limit of the format (ECMA-376 Part 1, 18.3.1.13). */
export const xlsxColumns = 16_384
/**
 * Bytes of one worksheet's part before it is packed, below the 4 GiB that need ZIP64: longer ones take a next sheet.
 */
export const xlsxSheetBytes = 4_000_000_000
/** Characters (UTF-16 units) of a worksheet's name. */
export const sheetNameChars = 31

/** Heap of the worker that reads a file, in MiB. */
export const workerMemoryMb = 1_024
/** Milliseconds that reading one file may take. */
export const workerTimeoutMs = 60_000
