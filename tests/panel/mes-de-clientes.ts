import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmpresa, type Empresa, FORNECEDORES, generateNota, MERCADO, SAO_PAULO } from '@apura/samples';

/** In 2026: the samples declare its rates. */
export const MES = '2026-09';

/** Of the clients each third one is in the Simples, the others say CRT 3 in their notes; every second of those buys what nobody knows the purpose of. */
const isSimples = (n: number): boolean => n % 3 === 0;
const asks = (n: number): boolean => n % 3 === 1;

const empresaOf = (n: number): Empresa =>
  createEmpresa(`${94_000_000 + n}0001`, {
    nome: `Loja ${String(n).padStart(3, '0')} de Exemplo Ltda`,
    fantasia: `Loja ${n}`,
    lugar: SAO_PAULO,
    regime: isSimples(n) ? 'simples_nacional' : 'lucro_presumido',
  });

/** A thing of whole taxation, at so many reais. */
function itemOf(reais: bigint, CFOP: string) {
  const produto = MERCADO.find(({ codigo }) => codigo === '5002');
  if (!produto) throw new Error('no such product among the samples');
  return [{ produto, milesimos: 1000n, preco: reais * 100n, CFOP }];
}

const sale = (n: number, numero: number, reais: bigint) =>
  generateNota({
    seed: n * 10 + numero,
    numero,
    modelo: '65',
    dhEmi: `${MES}-10T10:00:00-03:00`,
    emitente: empresaOf(n),
    itens: itemOf(reais, '5102'),
  });

/** "Outra saída" (CFOP 5949) without CBS and IBS of its own: what it is for who receives it, nothing in it says. */
const purchase = (n: number) =>
  generateNota({
    seed: 7_000_000 + n,
    numero: 5000 + n,
    natOp: 'Outra saída',
    dhEmi: `${MES}-12T10:00:00-03:00`,
    emitente: FORNECEDORES.atacado,
    destinatario: empresaOf(n),
    comIBSCBS: false,
    itens: itemOf(800n, '5949'),
  });

export interface MesDeClientes {
  readonly clientes: number;
  readonly simples: number;
  readonly perguntas: number;
  readonly notas: number;
  /** Folder with the XMLs of all. */
  readonly folder: string;
  /** Writes a sale of R$ 1.000,00 of a client, to be sent when all is closed. */
  readonly tardia: (n: number) => string;
  /** What the office has in its spreadsheet: a head, and a line for each client. */
  readonly planilha: string;
  readonly nomeDe: (n: number) => string;
}

/** The month of an office of so many clients, as files on disk and as the spreadsheet that the office keeps of them. */
export function writeMesDeClientes(base: string, clientes: number): MesDeClientes {
  const folder = join(base, 'mes');
  mkdirSync(folder, { recursive: true });
  const all = Array.from({ length: clientes }, (_, n) => n);
  const notas = all.flatMap((n) => [
    sale(n, 1, 10_000n),
    sale(n, 2, 5_000n + BigInt(n)),
    ...(asks(n) ? [purchase(n)] : []),
  ]);
  for (const { nome, bytes } of notas) writeFileSync(join(folder, nome), bytes);
  const linhas = all.map((n) => {
    const { cnpj } = empresaOf(n);
    const doSimples = isSimples(n) ? ['180.000,00', 'I'] : ['', ''];
    return [cnpj, ...doSimples, `contato@loja${n}.example`].join('\t');
  });
  return {
    clientes,
    simples: all.filter(isSimples).length,
    perguntas: all.filter(asks).length,
    notas: notas.length,
    folder,
    tardia: (n) => {
      const { nome, bytes } = sale(n, 3, 1_000n);
      writeFileSync(join(base, nome), bytes);
      return join(base, nome);
    },
    planilha: ['CNPJ\tRBT12\tAnexo\tE-mail', ...linhas].join('\n'),
    nomeDe: (n) => empresaOf(n).nome,
  };
}
