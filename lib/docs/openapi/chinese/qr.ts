export const qrSentences: Readonly<Record<string, string>> = {
  'What the code contains. Text that is too long is refused, with the number of bytes that fit.':
    '二维码的内容。太多则拒绝，并说明能容纳多少字节。',
  'png, svg or pdf; both of the latter are vectors.': 'png、svg 或 pdf；后两者为矢量图。',
  'Error correction: L, M, Q or H.': '纠错级别：L、M、Q 或 H。',
  'Light modules around the code.': '二维码四周的空白模块数。',
  'Width and height in pixels; in points for PDF.': '宽和高，单位像素；PDF 为点。',
  'Colour of the modules, as hex digits.': '模块的颜色，十六进制。',
  'Colour between them.': '模块之间的颜色。',
  'Draw a QR code': '生成二维码',
  'The answer is the image itself. It is exactly as large as requested, its modules are whole pixels, and it scans: colours without enough contrast are refused. The code is the smallest that holds the text: digits and capital letters are encoded compactly wherever they occur.\n\nOpened in a browser without `text`, it leads to the interactive page.':
    '响应就是图片本身。大小与要求完全一致，模块为整数像素，并且一定能扫描：对比度不足的颜色会被拒绝。二维码取能容纳文本的最小尺寸：文本中的数字和大写字母无论在何处都会紧凑编码。\n\n在浏览器中不带 `text` 打开时，会转到交互页面。',
  'The image.': '图片。',
  'Identifies exactly this image.': '标识这张图片。',
  'It has not changed since the ETag you have.': '自您持有的 ETag 以来没有变化。',
  'To the interactive page, for a browser without text.': '浏览器未提供文本时，转到交互页面。',
  'Its path.': '其路径。',
  'The text of the code, without the line end after it; the other parameters go into the query. A body of any `text/*`, of `application/octet-stream` or without a Content-Type is read the same way, and so is a file in a `multipart/form-data` body, or what is labelled as a form but has line breaks and no field of this call.':
    '二维码的文本，不含末尾的换行；其他参数放在查询字符串中。任何 `text/*`、`application/octet-stream` 或没有 Content-Type 的请求体、`multipart/form-data` 请求体中的文件，以及标为表单但含换行且没有此调用的任何字段的内容也一样。',
}
