import { defineTexts } from '@/lib/client/language'

export const memoryTexts = defineTexts(
  {
    memory: 'Memory',
    bodies: 'Requests arriving',
    answers: 'Answers not yet read',
    polls: 'Polls that wait',
    cache_rooms: 'Kept: rooms',
    cache_texts: 'Kept: texts',
    cache_links: 'Kept: links',
    cache_qr: 'Kept: QR codes',
    cache_inputs: 'Kept: parsed queries',
    connections: 'Connections',
    usedOf: '{used} of {limit}',
    refused: '{count} refused since the start',
    ended: '{count} ended since the start',
  },
  {
    memory: '内存',
    bodies: '正在到达的请求',
    answers: '尚未读走的应答',
    polls: '等待中的轮询',
    cache_rooms: '缓存：聊天室',
    cache_texts: '缓存：文本',
    cache_links: '缓存：短链接',
    cache_qr: '缓存：二维码',
    cache_inputs: '缓存：已解析的查询',
    connections: '连接',
    usedOf: '{used} / {limit}',
    refused: '启动以来拒绝 {count} 次',
    ended: '启动以来中断 {count} 次',
  },
)
