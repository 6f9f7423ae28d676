import type { ErrorCode } from '@apura/contracts';
import { type Bloco, MB6, type Pedido, um } from './cell.ts';

const tipo = 'application/octet-stream';
const consulta = 'arquivo=a.csv';
const pergunta = (texto: string) => um({ tipo, body: 'x', consulta: texto }, 'parametros_invalidos');

/** What is sent with the file: its name, and what its columns are. */
export const CONSULTA_DO_ARQUIVO: Bloco = {
  parte: 'consulta',
  celulas: {
    'tipo errado': pergunta(`${consulta}&conferir=talvez`),
    'campo desconhecido': pergunta(`${consulta}&estranho=1`),
    'longo demais': pergunta(`arquivo=${'a'.repeat(201)}`),
    'bytes NUL': pergunta('arquivo=a%00b'),
    'chaves do protótipo': pergunta(`${consulta}&__proto__=1`),
    'UTF-8 inválido': um({ tipo, body: 'x', consulta: 'estranho=%ff' }, 'requisicao_malformada'),
  },
};

/** Nobody has the client: whatever the file is, that is said first. */
function anyFile(asked: Pick<Pedido, 'consulta'>): Bloco {
  const arquivo = (body: string | Uint8Array<ArrayBuffer>, codigo: ErrorCode = 'not_found') =>
    um({ tipo, ...asked, body }, codigo);
  return {
    parte: 'arquivo',
    celulas: {
      ausente: um({ tipo, body: '' }, 'not_found'),
      'outro tipo de conteúdo': um({ tipo: 'text/plain', ...asked, body: 'x' }, 'tipo_de_conteudo_invalido'),
      'arquivo de 6 MB': [
        ...arquivo(new Uint8Array(MB6).fill(0x61)),
        ...arquivo(new Uint8Array(2 * MB6).fill(0x61), 'requisicao_grande_demais'),
      ],
      'UTF-8 inválido': arquivo(Uint8Array.from([0x81, 0x8d])),
    },
  };
}
export const ANY_FILE = anyFile({ consulta });
export const FILE_OF_PRODUTOS = anyFile({});
