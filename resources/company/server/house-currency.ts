/** The house's own currency as SQL: that of the company's record, else the initial value of that field. */
export const houseCurrencySql = `coalesce((select house_currency from company where status = 'Active' limit 1), 'CNY')`
