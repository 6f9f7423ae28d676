import {
  CONSUMIDOR_LOCAL,
  createEmpresa,
  type Empresa,
  EQUIPAMENTOS,
  FORNECEDORES,
  generateCancelamento,
  generateDocumento,
  generateNota,
  IMPORTADOR_ESTRANGEIRO,
  MERCADO,
  SAO_PAULO,
  TIPOS_DE_AMOSTRA,
} from '@apura/samples';
import { generateEvento, MODELOS_DE_EVENTO } from '@apura/testing/eventos';
import { type InputFile, YEARS } from './documents.ts';
import { ANSWERS, PROFILES, type ProfileOfClient } from './profiles.ts';

/** A month of one client as the office has it: its documents, who the client is, and what the office said and entered. */
export interface OfficeMonth {
  readonly key: string;
  readonly competencia: string;
  readonly cnpj: string;
  readonly profile: ProfileOfClient;
  readonly cenario: string;
  readonly answers: readonly object[];
  readonly entries: readonly object[];
  readonly balances: readonly object[];
  readonly files: readonly InputFile[];
}

const EVENTS = Object.keys(MODELOS_DE_EVENTO) as (keyof typeof MODELOS_DE_EVENTO)[];
const pick = <T>(of: readonly T[], i: number): T => of[i % of.length] as T;

/** The months, each of the next profile, the years one after the other. Equal numbers give equal months. */
export const officeMonths = (howMany: number): OfficeMonth[] =>
  Array.from({ length: howMany }, (_, i) => officeMonth(i));

export function officeMonth(i: number): OfficeMonth {
  const profile = pick(PROFILES, i);
  const ano = pick(YEARS, Math.floor(i / PROFILES.length));
  const competencia = `${ano}-${String(1 + ((i * 7) % 12)).padStart(2, '0')}`;
  const client = createEmpresa(`93${String(i).padStart(6, '0')}0001`, {
    nome: `Cliente ${i} Ltda`,
    fantasia: `Cliente ${i}`,
    lugar: SAO_PAULO,
    regime: profile.regime === 'mei' ? 'simples_nacional' : profile.regime,
  });
  return {
    key: `${String(i).padStart(3, '0')} ${competencia} ${profile.name}`,
    competencia,
    cnpj: client.cnpj,
    profile,
    cenario: i % 2 ? 'estimativa_26_5' : 'estimativa_27_91',
    answers: i % 3 === 1 ? ANSWERS : [],
    entries: i % 3 === 0 ? ENTRIES : [],
    balances: i % 4 === 0 ? BALANCES : [],
    files: filesOf(client, competencia, i),
  };
}

const ENTRIES = [
  { tipo: 'credito', tributo: 'icms', valor: '12.34', nota: 'energia' },
  { tipo: 'debito', tributo: 'cbs', valor: '5.67', nota: 'ajuste' },
  {
    tipo: 'credito_recusado',
    tributo: 'ibs_uf',
    valor: '1.01',
    nota: 'sem documento',
    motivo: 'sem_grupo_na_nota',
  },
];
const BALANCES = [
  { tributo: 'icms', estabelecimento: null, valor: '31.50' },
  { tributo: 'cofins', estabelecimento: null, valor: '8.08' },
  { tributo: 'cbs', estabelecimento: null, valor: '2.22' },
];

/** Purchases, sales, a return, an export, a fixed asset, other documents on both sides, and events of some of them. */
function filesOf(client: Empresa, competencia: string, i: number): InputFile[] {
  const at = (day: number): string => `${competencia}-${String(day).padStart(2, '0')}T10:00:00-03:00`;
  const note = (n: number, day: number, options: Parameters<typeof generateNota>[0]) =>
    generateNota({ seed: 1 + i * 101 + n, numero: 1 + i * 20 + n, dhEmi: at(day), ...options });
  const line = (n: number, CFOP: string) => ({
    produto: pick(MERCADO, i + n),
    milesimos: 3000n + BigInt(n) * 1000n,
    CFOP,
  });
  const purchases = Object.values(FORNECEDORES).map((emitente, n) =>
    note(n, 3 + n, {
      emitente,
      destinatario: client,
      itens: 1 + ((i + n) % 3),
      comIBSCBS: (i + n) % 5 !== 0,
    }),
  );
  const [first] = purchases;
  const sales = [
    note(4, 10, { emitente: client, destinatario: FORNECEDORES.atacado, itens: 2 }),
    note(5, 12, { emitente: client, destinatario: CONSUMIDOR_LOCAL, itens: 1 }),
    note(6, 14, { emitente: client, modelo: '65', itens: 1 + (i % 3) }),
    note(7, 16, {
      emitente: client,
      destinatario: FORNECEDORES.simples,
      itens: 1,
      ...(i % 6 === 2 ? { erro: 'cbs_dez_vezes' as const } : {}),
    }),
  ];
  const others = [
    note(8, 18, {
      emitente: client,
      destinatario: FORNECEDORES.atacado,
      finNFe: '4',
      ...(first === undefined ? {} : { chaveDevolvida: first.chave }),
      itens: [line(0, '5202')],
    }),
    note(9, 20, { emitente: client, destinatario: IMPORTADOR_ESTRANGEIRO, itens: [line(1, '7102')] }),
    note(10, 22, {
      emitente: FORNECEDORES.industria,
      destinatario: client,
      ide: { indFinal: '1' },
      itens: [{ produto: pick(EQUIPAMENTOS, i), milesimos: 1000n, CFOP: '6102' }],
    }),
  ];
  const notes = [...purchases, ...sales, ...others];
  return [
    ...notes.map(({ nome, bytes }) => ({ name: nome, bytes })),
    ...otherFiles(client, at, i),
    ...eventFiles(notes, at, i),
  ];
}

function otherFiles(client: Empresa, at: (day: number) => string, i: number): InputFile[] {
  const bought = [0, 1, 2, 3].map((n) => ({ tipo: pick(TIPOS_DE_AMOSTRA, i + n * 3), adquirente: client }));
  const sold = [
    {
      tipo: i % 2 ? ('nfse' as const) : ('cte' as const),
      fornecedor: client,
      adquirente: FORNECEDORES.atacado,
    },
  ];
  return [...bought, ...sold].map((options, n) => {
    const { nome, bytes } = generateDocumento({
      ...options,
      seed: 1 + i * 31 + n,
      numero: 1 + i * 10 + n,
      dhEmi: at(5 + n),
    });
    return { name: nome, bytes };
  });
}

/** One event of a purchase and one of a sale, each month of other types, and a sale that is cancelled. */
function eventFiles(
  notes: readonly ReturnType<typeof generateNota>[],
  at: (day: number) => string,
  i: number,
): InputFile[] {
  const [bought, , , sold, cancelled] = notes as [Note, Note, Note, Note, Note];
  const events = [bought, sold].map(({ chave }, n) =>
    generateEvento({ tpEvento: pick(EVENTS, i + n * 5), chave, dhEvento: at(24 + n), seed: 1 + i }),
  );
  const cancellation = generateCancelamento({
    chave: cancelled.chave,
    nProt: cancelled.nProt,
    dhEvento: at(26),
  });
  return [...events, ...(i % 4 === 1 ? [cancellation] : [])].map(({ bytes }, n) => ({
    name: `event-${n}.xml`,
    bytes,
  }));
}

type Note = ReturnType<typeof generateNota>;
