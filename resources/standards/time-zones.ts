import { type Label, label } from '@sms/kit/contract'

/**
 * Time zones of the places where the trade sits, by their names in the IANA database and under the city that people
 * there would name.
 */
const zones: Readonly<Record<string, Label>> = {
  'Asia/Shanghai': label('China (Shanghai)', '中国（上海）'),
  'Asia/Hong_Kong': label('Hong Kong', '香港'),
  'Asia/Macau': label('Macau', '澳门'),
  'Asia/Taipei': label('Taiwan (Taipei)', '台湾（台北）'),
  'Asia/Tokyo': label('Japan (Tokyo)', '日本（东京）'),
  'Asia/Seoul': label('Korea (Seoul)', '韩国（首尔）'),
  'Asia/Ho_Chi_Minh': label('Vietnam (Ho Chi Minh City)', '越南（胡志明市）'),
  'Asia/Phnom_Penh': label('Cambodia (Phnom Penh)', '柬埔寨（金边）'),
  'Asia/Bangkok': label('Thailand (Bangkok)', '泰国（曼谷）'),
  'Asia/Yangon': label('Myanmar (Yangon)', '缅甸（仰光）'),
  'Asia/Singapore': label('Singapore', '新加坡'),
  'Asia/Kuala_Lumpur': label('Malaysia (Kuala Lumpur)', '马来西亚（吉隆坡）'),
  'Asia/Jakarta': label('Indonesia (Jakarta)', '印度尼西亚（雅加达）'),
  'Asia/Manila': label('Philippines (Manila)', '菲律宾（马尼拉）'),
  'Asia/Dhaka': label('Bangladesh (Dhaka)', '孟加拉国（达卡）'),
  'Asia/Kolkata': label('India (Kolkata)', '印度（加尔各答）'),
  'Asia/Colombo': label('Sri Lanka (Colombo)', '斯里兰卡（科伦坡）'),
  'Asia/Karachi': label('Pakistan (Karachi)', '巴基斯坦（卡拉奇）'),
  'Asia/Dubai': label('United Arab Emirates (Dubai)', '阿联酋（迪拜）'),
  'Europe/Istanbul': label('Türkiye (Istanbul)', '土耳其（伊斯坦布尔）'),
  'Africa/Cairo': label('Egypt (Cairo)', '埃及（开罗）'),
  'Africa/Casablanca': label('Morocco (Casablanca)', '摩洛哥（卡萨布兰卡）'),
  'Africa/Tunis': label('Tunisia (Tunis)', '突尼斯（突尼斯市）'),
  'Africa/Addis_Ababa': label('Ethiopia (Addis Ababa)', '埃塞俄比亚（亚的斯亚贝巴）'),
  'Africa/Johannesburg': label('South Africa (Johannesburg)', '南非（约翰内斯堡）'),
  'Europe/London': label('United Kingdom (London)', '英国（伦敦）'),
  'Europe/Lisbon': label('Portugal (Lisbon)', '葡萄牙（里斯本）'),
  'Europe/Madrid': label('Spain (Madrid)', '西班牙（马德里）'),
  'Europe/Paris': label('France (Paris)', '法国（巴黎）'),
  'Europe/Rome': label('Italy (Rome)', '意大利（罗马）'),
  'Europe/Berlin': label('Germany (Berlin)', '德国（柏林）'),
  'Europe/Amsterdam': label('Netherlands (Amsterdam)', '荷兰（阿姆斯特丹）'),
  'Europe/Stockholm': label('Sweden (Stockholm)', '瑞典（斯德哥尔摩）'),
  'Europe/Copenhagen': label('Denmark (Copenhagen)', '丹麦（哥本哈根）'),
  'Europe/Athens': label('Greece (Athens)', '希腊（雅典）'),
  'Europe/Moscow': label('Russia (Moscow)', '俄罗斯（莫斯科）'),
  'America/New_York': label('US East (New York)', '美国东部（纽约）'),
  'America/Chicago': label('US Central (Chicago)', '美国中部（芝加哥）'),
  'America/Denver': label('US Mountain (Denver)', '美国山区（丹佛）'),
  'America/Los_Angeles': label('US West (Los Angeles)', '美国西部（洛杉矶）'),
  'America/Toronto': label('Canada East (Toronto)', '加拿大东部（多伦多）'),
  'America/Vancouver': label('Canada West (Vancouver)', '加拿大西部（温哥华）'),
  'America/Mexico_City': label('Mexico (Mexico City)', '墨西哥（墨西哥城）'),
  'America/Sao_Paulo': label('Brazil (São Paulo)', '巴西（圣保罗）'),
  'Australia/Sydney': label('Australia (Sydney)', '澳大利亚（悉尼）'),
  'Pacific/Auckland': label('New Zealand (Auckland)', '新西兰（奥克兰）'),
  UTC: label('UTC', 'UTC'),
}

/** The options of a time zone field, China first. */
export const timeZoneOptions = Object.entries(zones).map(([value, name]) => ({ value, label: name }))
