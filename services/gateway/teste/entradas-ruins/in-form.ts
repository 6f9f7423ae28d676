import { type ErrorCode, LIMITES } from '@apura/contracts';
import { type Bloco, MB6, um } from './cell.ts';

type Arquivo = readonly [campo: string, nome: string, conteudo: string | Uint8Array<ArrayBuffer>];
export const form =
  (arquivos: readonly Arquivo[], campos: Record<string, string> = {}) =>
  (): FormData => {
    const feito = new FormData();
    for (const [nome, valor] of Object.entries(campos)) feito.append(nome, valor);
    for (const [campo, nome, conteudo] of arquivos) feito.append(campo, new Blob([conteudo]), nome);
    return feito;
  };
export const ONE_FILE: readonly Arquivo[] = [['xml', 'a.xml', '<NFe/>']];
const GRANDE: readonly Arquivo[] = [['xml', 'a.xml', new Uint8Array(MB6)]];
const MUITAS = Array.from(
  { length: LIMITES.arquivos_por_lote + 1 },
  (_, i): Arquivo => ['xml', `${i}.xml`, '<NFe/>'],
);
const multipart = 'multipart/form-data; boundary=x';
const parte = (campo: string, valor: string) =>
  `--x\r\nContent-Disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`;
const withCampo = (campo: string, valor: string, encoding: BufferEncoding = 'utf8') =>
  Uint8Array.from(
    Buffer.from(
      `${parte(campo, valor)}--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<NFe/>\r\n--x--\r\n`,
      encoding,
    ),
  );

interface Form {
  readonly semArquivo: ErrorCode;
  /** A text field, and the code of a bad value. */
  readonly campo: string;
  readonly codigo: ErrorCode;
  readonly muitas: ErrorCode;
}

export const inForm = ({ semArquivo, campo, codigo, muitas }: Form, outras: Bloco['celulas'] = {}): Bloco => {
  const campos = (nome: string, valor: string, esperado: ErrorCode) =>
    um({ body: form(ONE_FILE, { [nome]: valor }) }, esperado);
  return {
    parte: 'formulario',
    celulas: {
      ausente: [
        ...um({ tipo: multipart, body: '--x--\r\n' }, semArquivo),
        ...um({ tipo: multipart, body: '' }, 'upload_interrompido'),
      ],
      'tipo errado': campos(campo, 'nem-isso', codigo),
      'longo demais': [
        ...um({ tipo: multipart, body: withCampo(campo, 'x'.repeat(2000)) }, 'upload_malformado'),
        ...um({ tipo: multipart, body: withCampo('x'.repeat(200), '1') }, 'upload_malformado'),
      ],
      'campo desconhecido': campos('estranho', '1', 'corpo_invalido'),
      'outro tipo de conteúdo': ['application/json', 'text/xml', 'multipart/mixed; boundary=x'].flatMap(
        (tipo) => um({ tipo, body: '{}' }, 'upload_nao_multipart'),
      ),
      'formulário cortado': [
        ...um(
          {
            tipo: multipart,
            body: '--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<NFe>',
          },
          'upload_interrompido',
        ),
        ...um({ tipo: 'multipart/form-data', body: parte(campo, '1') }, 'upload_malformado'),
      ],
      'arquivo de 6 MB': um({ body: form(GRANDE) }, 'payload_too_large'),
      '501 arquivos': um({ body: form(MUITAS) }, muitas),
      'bytes NUL': um({ tipo: multipart, body: withCampo(campo, '\u0000') }, codigo),
      'chaves do protótipo': [
        ...um({ tipo: multipart, body: withCampo('constructor', '1') }, 'corpo_invalido'),
        ...um({ tipo: multipart, body: withCampo('__proto__', '1') }, 'corpo_invalido'),
      ],
      'UTF-8 inválido': um({ tipo: multipart, body: withCampo(campo, '\xe3', 'latin1') }, codigo),
      ...outras,
    },
  };
};
