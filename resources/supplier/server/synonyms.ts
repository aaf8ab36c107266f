/** Headers of lists in German, French, Italian, Spanish, Turkish, Japanese and Korean. */
const abroad: Readonly<Record<string, string>> = {
  code: 'Lieferantennr., Lieferantennummer, Code fournisseur, Codice fornitore, Kod, 仕入先コード, 取引先コード, 업체코드, 거래처코드',
  nameEn:
    'Firma, Firmenname, Lieferant, Fournisseur, Société, Fornitore, Ragione sociale, Proveedor, Empresa, Firma adı, 会社名, 仕入先名, 取引先名, 업체명, 회사명, 거래처명',
  'contacts.name': 'Ansprechpartner, Kontakt, Interlocuteur, Referente, Contacto, Yetkili, 担当者, 担当者名, 담당자',
  'contacts.mobile': 'Telefon, Téléphone, Telefono, Teléfono, 電話番号, 전화번호, 전화',
  addressEn: 'Straße, Adresse, Anschrift, Indirizzo, Dirección, Adres, 住所, 所在地, 주소',
  city: 'Ort, Stadt, Ville, Città, Ciudad, Şehir, 도시',
  country: 'Land, Pays, Paese, País, Ülke, 国, 국가',
  moq: 'Mindestmenge, Quantité minimale, Quantità minima, 최소주문량',
  notes: 'Bemerkung, Bemerkungen, Remarque, Note, Observaciones, Açıklama, 備考, 비고',
}

/** Headers of Chinese and English lists besides the labels of the fields; better matches first. */
const usual: Readonly<Record<string, string>> = {
  code: `supplier code, vendor code, supplier no, vendor no, supplier id, vendor id, factory code, os id, 供应商编号,
    供应商代码, 供应商编码, 厂商编号, 工厂编号, 编码, 代码, no, id, 序号`,
  nameZh: `name zh, name cn, chinese company name, company name chinese, name in chinese, 中文名称, 公司中文名, 供应商中文名, 供应商名称,
    公司名称, 工厂名称, 厂商名称, 企业名称, 单位名称, 名称, 供应商`,
  nameEn: `name en, english company name, company name english, supplier name, vendor name, company name,
    factory name, facility name, manufacturer name, name, supplier, vendor, company, factory, 英文名称, 公司英文名, 供应商英文名, 英文`,
  shortName: 'short, abbreviation, alias, 供应商简称, 公司简称, 别名',
  type: 'supplier type, vendor type, kind, business type, 供应商类型, 类别, 性质',
  priority: '重要程度, 优先',
  star: 'stars, rating, supplier rating, 评级, 星',
  uscc: `unified social credit code, credit code, business licence no, business license no, registration no, 社会信用代码,
    信用代码, 税号, 纳税人识别号, 营业执照号`,
  country: 'country code, country name, country region, country/region, nation, 国家, 国别',
  region: 'province, state, state province, 省, 省市, 省/市, 所在省份, 所属省份, 地区',
  city: 'town, city town, 市, 所在城市',
  addressZh: 'address zh, address cn, 地址, 中文, 公司地址, 工厂地址, 详细地址, 注册地址',
  addressEn:
    'address en, address, addr, company address, factory address, full address, street, location, 公司英文地址',
  website: 'web, url, web site, homepage, site, 网址, 公司网站, 主页, 官网',
  categories: `categories, category, products, product, main products, main product, product category,
    product categories, product range, product type, 品类, 主营, 主营产品, 产品, 经营范围`,
  currencies: 'currency, payment currency, 币别, 货币, 结算币种',
  incoterm: 'incoterms, trade terms, trade term, price terms, delivery terms, 贸易条款, 价格条款, 交货条款',
  incotermPlace: 'place, port, incoterm place, port of loading, 地点, 港口, 装运港',
  leadDaysSample: 'sample lead time, sample lead days, sampling time, sample days, 打样天数, 样品交期, 打样交期',
  leadDaysBulk:
    'bulk lead time, lead time, lead days, production lead time, delivery days, 大货交期, 大货天数, 交期, 货期',
  'contacts.name': 'contact, contact person, contact name, attn, person, 联系人, 联络人, 联系人姓名, 姓名, 负责人',
  'contacts.title': 'job title, position, 职务, 职位',
  'contacts.mobile': `mobile, mobile phone, mobile no, cell, cell phone, phone, tel, telephone, phone no, tel no, 手机,
    手机号, 手机号码, 联系电话, 电话`,
  'contacts.email': 'email, e-mail, mail, email address, 邮箱, 电子邮箱, 电子邮件',
  'contacts.wechat': 'wechat, wechat id, weixin, 微信, 微信号',
  paymentTerms: 'payment, payment term, terms of payment, 付款方式, 付款, 结算方式, 付款条款',
  moq: 'minimum order quantity, min order, minimum, 最小起订量, 最低起订量, 起订',
  moqUnit: 'unit of moq, unit, 单位, 计量单位',
  vatRate: 'vat, tax rate, tax, 税率, 增值税',
  status: 'active, 是否启用, 合作状态',
  notes: 'note, remark, remarks, comment, comments, memo, 备注说明, 说明, 注',
  'bank.bankName': 'bank name, bank, beneficiary bank, 银行, 开户银行, 银行名称',
  'bank.accountName': 'beneficiary, beneficiary name, account holder, 收款人, 账户名称, 开户名',
  'bank.accountNo': 'account no, account number, bank account, iban, 银行账号, 帐号, 银行帐号',
  'bank.swift': 'swift, bic, swift code, swift bic',
  'bank.bankAddress': 'address of bank, 开户行地址',
}

export const supplierSynonyms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(usual).map(([name, headers]) => [
    name,
    [headers, abroad[name]].filter(Boolean).join(', ').split(/,\s*/),
  ]),
)
