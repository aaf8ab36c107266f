/** The words that suppliers' names and addresses are made of, commonest first. */
const words = (text: string) => text.trim().split(/\s+/)

/** Cities with their pinyin, the region as a record stores it, and the initials that codes begin with. */
export const cities = [
  ['苏州', 'Suzhou', 'Jiangsu', 'SZ'],
  ['绍兴', 'Shaoxing', 'Zhejiang', 'SX'],
  ['广州', 'Guangzhou', 'Guangdong', 'GZ'],
  ['东莞', 'Dongguan', 'Guangdong', 'DG'],
  ['杭州', 'Hangzhou', 'Zhejiang', 'HZ'],
  ['宁波', 'Ningbo', 'Zhejiang', 'NB'],
  ['上海', 'Shanghai', 'Shanghai', 'SH'],
  ['南通', 'Nantong', 'Jiangsu', 'NT'],
  ['常熟', 'Changshu', 'Jiangsu', 'CS'],
  ['石狮', 'Shishi', 'Fujian', 'SS'],
  ['青岛', 'Qingdao', 'Shandong', 'QD'],
  ['无锡', 'Wuxi', 'Jiangsu', 'WX'],
  ['温州', 'Wenzhou', 'Zhejiang', 'WZ'],
  ['佛山', 'Foshan', 'Guangdong', 'FS'],
  ['晋江', 'Jinjiang', 'Fujian', 'JJ'],
  ['嘉兴', 'Jiaxing', 'Zhejiang', 'JX'],
  ['湖州', 'Huzhou', 'Zhejiang', 'HU'],
  ['泉州', 'Quanzhou', 'Fujian', 'QZ'],
  ['武汉', 'Wuhan', 'Hubei', 'WH'],
  ['深圳', 'Shenzhen', 'Guangdong', 'ST'],
  ['福州', 'Fuzhou', 'Fujian', 'FZ'],
  ['成都', 'Chengdu', 'Sichuan', 'CD'],
  ['潍坊', 'Weifang', 'Shandong', 'WF'],
  ['乌鲁木齐', 'Urumqi', 'Xinjiang', 'UR'],
] as const

/** Cities abroad with their country (ISO 3166-1 alpha-2). */
export const abroad = [
  ['Dhaka', 'BD'],
  ['Ho Chi Minh City', 'VN'],
  ['Tiruppur', 'IN'],
  ['Istanbul', 'TR'],
  ['Prato', 'IT'],
  ['Porto', 'PT'],
  ['Phnom Penh', 'KH'],
  ['Karachi', 'PK'],
  ['Seoul', 'KR'],
  ['Ōsaka', 'JP'],
] as const

/** Characters of Chinese company names. */
export const characters = [
  ...'华盛恒达源丰泰兴隆祥瑞鑫锦宏永利力美新东金长海天和昌裕龙德信诚安康嘉伟业顺福明润通发凯亿万百千山林云雅丽欣悦逸翔鹏麒骏晟昊皓铭钰璟珺馨蕴缦绮绫绢缎罗纱麻棉绒毯帛缂纾纮纬经絮缨绦绶綦缇缬',
]
export const trades = words('纺织 制衣 服饰 印染 针织 辅料 纽扣 织造 绣花 花边 织带 拉链 羊绒 丝绸 水洗 牛仔 皮革')
export const forms = words('有限公司 有限公司 有限公司 有限公司 厂 有限责任公司 股份有限公司 集团')

export const english = words(`
  Textile Hua Golden Sheng New Heng Da East Star Fashion Weaving Dyeing Knit Garment Trading Silk Jin Tai Sun Dragon
  Pacific Evergreen Sunrise Button Trims Label Lace Zipper Denim Wool Linen Cotton Fancy Bright Royal Grand United Crown
  Phoenix Lucky Harmony Prosper Orient Ocean Summit Victory Unique Elite Noble Merit Vista Nova Apex Zenith Quartz Yarn
  Velvet Tweed Chiffon Organza Jacquard Corduroy Gabardine Poplin Voile Twill Muslin Brocade Damask Taffeta Ottoman
  Mulberry Juniper Cypress Xanadu Quilting Embroidery Sequin Kashmir Ramie Jute Hemp Bamboo Lyocell Viscose Cupro`)
export const companies = ['Co., Ltd.', 'Co., Ltd.', 'Co., Ltd.', 'Ltd.', 'Limited', 'Inc.', 'Group', 'S.r.l.', 'GmbH']
export const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗']
export const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂华英文建国']
export const titles = ['Sales Manager', '业务经理', '跟单', '厂长', 'Merchandiser', '总经理', '财务', 'QC']
export const domains = ['163.com', 'qq.com', '126.com', 'gmail.com', 'hotmail.com', 'textile-mail.example']
export const roads = ['人民路', '解放路', '中山路', '工业园区', '纺织城', '建设大道', '迎宾路', '滨江路']
export const roadsEn = ['Renmin Road', 'Industrial Park', 'Zhongshan Road', 'Textile City', 'Binjiang Road']
export const remarks = words(`
  delivery late quality good price negotiable sample slow audit passed visited again minimum order colour matching
  fastness reliable small batches capacity full season payment terms agreed contact before deposit 交期 稳定 打样 快
  价格 可谈 质量 一般 旺季 排单 色牢度 已验厂`)
