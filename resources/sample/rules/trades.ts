/** A trade of suppliers, and the Chinese cities where it is at home. */
export type Trade = {
  readonly en: string
  readonly zh: string
  readonly role: 'mill' | 'dye house' | 'printer' | 'trim maker' | 'warehouse'
  readonly categories: readonly string[]
  readonly places: readonly (readonly [city: string, cityZh: string, province: string])[]
  /** The short names of its suppliers; an office has one supplier for each. */
  readonly names: readonly (readonly [latin: string, chinese: string])[]
  readonly unit: 'm' | 'kg' | 'pc'
}

const places = (text: string) => text.split('; ').map((entry) => entry.split('/') as unknown as Trade['places'][number])
const names = (text: string) => text.split('; ').map((entry) => entry.split('/') as unknown as Trade['names'][number])

const east =
  'Shaoxing/绍兴/Zhejiang; Nantong/南通/Jiangsu; Lanxi/兰溪/Zhejiang; Weifang/潍坊/Shandong; Changzhou/常州/Jiangsu'

export const trades = {
  cotton: {
    en: 'Textile',
    zh: '纺织',
    role: 'mill',
    unit: 'm',
    categories: ['Woven fabric', 'Shirting fabric'],
    places: places(east),
    names: names('Yunlan/云澜; Qilun/启纶; Boling/博绫; Jincheng/锦澄; Hefang/禾坊; Runmian/润棉'),
  },
  denim: {
    en: 'Denim',
    zh: '牛仔布业',
    role: 'mill',
    unit: 'm',
    categories: ['Denim fabric', 'Woven fabric'],
    places: places('Changzhou/常州/Jiangsu; Foshan/佛山/Guangdong; Zibo/淄博/Shandong'),
    names: names('Landu/蓝渡; Dianxi/靛溪; Shuodan/硕丹'),
  },
  wool: {
    en: 'Woollen Textile',
    zh: '毛纺',
    role: 'mill',
    unit: 'm',
    categories: ['Wool fabric', 'Suiting fabric'],
    places: places('Jiangyin/江阴/Jiangsu; Tongxiang/桐乡/Zhejiang; Zhangjiagang/张家港/Jiangsu'),
    names: names('Muge/牧歌; Yangyi/羊驿; Dingni/鼎昵'),
  },
  silk: {
    en: 'Silk',
    zh: '丝绸',
    role: 'mill',
    unit: 'm',
    categories: ['Silk fabric', 'Woven fabric'],
    places: places('Hangzhou/杭州/Zhejiang; Huzhou/湖州/Zhejiang; Suzhou/苏州/Jiangsu'),
    names: names('Sangyu/桑语; Qiluo/绮罗; Tiancan/天蚕'),
  },
  synthetic: {
    en: 'Chemical Fibre Weaving',
    zh: '化纤织造',
    role: 'mill',
    unit: 'm',
    categories: ['Coated and functional fabric', 'Lining', 'Woven fabric'],
    places: places('Suzhou/苏州/Jiangsu; Jiaxing/嘉兴/Zhejiang; Jinjiang/晋江/Fujian; Wuxi/无锡/Jiangsu'),
    names: names('Zhufeng/逐风; Jibu/极步; Kelin/科霖; Youfan/优帆; Yudun/雨盾'),
  },
  linen: {
    en: 'Linen',
    zh: '麻纺',
    role: 'mill',
    unit: 'm',
    categories: ['Woven fabric', 'Shirting fabric'],
    places: places('Harbin/哈尔滨/Heilongjiang; Changzhou/常州/Jiangsu; Changsha/长沙/Hunan'),
    names: names('Zhuli/苎里; Maxi/麻溪; Yaye/亚野'),
  },
  knit: {
    en: 'Knitting',
    zh: '针织',
    role: 'mill',
    unit: 'kg',
    categories: ['Knit fabric'],
    places: places(
      'Guangzhou/广州/Guangdong; Foshan/佛山/Guangdong; Shishi/石狮/Fujian; Shaoxing/绍兴/Zhejiang; Changshu/常熟/Jiangsu',
    ),
    names: names('Zhiyue/织悦; Rouduo/柔朵; Huizhen/汇针; Shukuo/舒阔; Baiwei/百纬; Langdi/朗迪; Jiaer/佳尔'),
  },
  fleece: {
    en: 'Pile Fabrics',
    zh: '绒业',
    role: 'mill',
    unit: 'kg',
    categories: ['Fleece and pile fabric', 'Knit fabric', 'Padding and down'],
    places: places('Changshu/常熟/Jiangsu; Haining/海宁/Zhejiang; Shaoxing/绍兴/Zhejiang'),
    names: names('Nuanchuan/暖川; Rongfeng/绒峰; Xueling/雪岭; Mudong/沐冬'),
  },
  lace: {
    en: 'Lace',
    zh: '花边',
    role: 'mill',
    unit: 'm',
    categories: ['Lace', 'Embroidery'],
    places: places('Fuzhou/福州/Fujian; Shantou/汕头/Guangdong'),
    names: names('Leisha/蕾纱; Louyue/镂月'),
  },
  leather: {
    en: 'Leather',
    zh: '皮革',
    role: 'mill',
    unit: 'm',
    categories: ['Leather', 'Faux leather'],
    places: places('Haining/海宁/Zhejiang; Wenzhou/温州/Zhejiang'),
    names: names('Gejiang/革匠; Pidao/皮道'),
  },
  interlining: {
    en: 'Interlining',
    zh: '衬布',
    role: 'trim maker',
    unit: 'm',
    categories: ['Interlining', 'Nonwoven'],
    places: places('Nantong/南通/Jiangsu'),
    names: names('Chencheng/衬诚'),
  },
  printing: {
    en: 'Digital Printing',
    zh: '数码印花',
    role: 'printer',
    unit: 'm',
    categories: ['Printing', 'Embroidery'],
    places: places('Shaoxing/绍兴/Zhejiang; Hangzhou/杭州/Zhejiang; Shanghai/上海/Shanghai; Guangzhou/广州/Guangdong'),
    names: names('Caimo/彩墨; Huajian/花间; Yinxiang/印象; Tuteng/图腾'),
  },
  zipper: {
    en: 'Zipper',
    zh: '拉链',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Zippers'],
    places: places('Jinjiang/晋江/Fujian; Yiwu/义乌/Zhejiang'),
    names: names('Lianke/链客; Shunkou/顺扣'),
  },
  button: {
    en: 'Button',
    zh: '纽扣',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Buttons'],
    places: places('Jiaxing/嘉兴/Zhejiang; Wenzhou/温州/Zhejiang; Dongguan/东莞/Guangdong'),
    names: names('Beizhen/贝真; Jiaoyi/角艺; Shusheng/树生; Yuandian/圆点'),
  },
  label: {
    en: 'Label',
    zh: '商标织造',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Labels', 'Hangtags', 'Heat transfers'],
    places: places('Dongguan/东莞/Guangdong; Shanghai/上海/Shanghai; Shenzhen/深圳/Guangdong'),
    names: names('Biaodian/标典; Maike/唛科; Shiqian/识签'),
  },
  tapes: {
    en: 'Webbing',
    zh: '织带',
    role: 'trim maker',
    unit: 'm',
    categories: ['Elastic and tapes', 'Drawcords'],
    places: places('Dongguan/东莞/Guangdong; Jinjiang/晋江/Fujian; Ningbo/宁波/Zhejiang'),
    names: names('Dailu/带路; Renlian/韧联; Shengce/绳策'),
  },
  metal: {
    en: 'Hardware',
    zh: '五金',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Snaps and rivets', 'Buckles'],
    places: places('Dongguan/东莞/Guangdong; Wenzhou/温州/Zhejiang'),
    names: names('Tongjiang/铜匠; Wuchuan/五川'),
  },
  thread: {
    en: 'Sewing Thread',
    zh: '缝纫线',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Sewing thread'],
    places: places('Ningbo/宁波/Zhejiang'),
    names: names('Xianyuan/线缘'),
  },
  packaging: {
    en: 'Packaging',
    zh: '包装',
    role: 'trim maker',
    unit: 'pc',
    categories: ['Packaging', 'Hangers'],
    places: places('Shanghai/上海/Shanghai; Dongguan/东莞/Guangdong'),
    names: names('Xiangyu/箱语; Baoyu/包誉'),
  },
} as const satisfies Record<string, Trade>

export type TradeName = keyof typeof trades
