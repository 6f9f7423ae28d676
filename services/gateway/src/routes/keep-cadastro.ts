import {
  ApiError,
  type CadastroDoMes,
  type CadastroGuardado,
  type ColunaDoCadastro,
  CriarContato,
  DADOS_DO_REGIME,
  InicioDeAtividade,
  Regime,
  type Static,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  type Ator,
  type FaltaDaCelula,
  findClientesByName,
  type LinhaDoCadastro,
  type Tenant,
  updateCadastro,
} from '@apura/database';
import type { TSchema } from 'typebox';
import { present } from '../answers.ts';
import {
  anexoOfCell,
  dayOfCell,
  inReais,
  normalize,
  raizOfCell,
  regimeDaCelula,
} from '../csv-import/read-csv-rows.ts';
import { ibsCbsDoRegime } from './new-cliente.ts';

type Linha = CadastroDoMes['linhas'][number];
type Erro = CadastroGuardado['data'][number]['erros'][number];

/** What a line is told that cannot be kept. */
export const MOTIVOS: Readonly<
  Record<FaltaDaCelula['codigo'] | 'cliente_nao_encontrado' | 'linha_repetida', string>
> = {
  linha_repetida: 'mais de uma linha é desse cliente',
  cliente_nao_encontrado: 'o escritório não tem esse cliente',
  fora_do_periodo: 'o cliente está inativo, ou saiu do escritório antes desse mês',
  mes_fechado: 'o mês está fechado: reabra-o antes',
  fora_do_simples: 'o cliente não está no Simples Nacional nesse mês',
  fora_do_mei: 'só de MEI: o cliente não o é nesse mês',
  sem_rbt12: 'falta a receita bruta de doze meses (RBT12) que vai com a folha',
  sem_folha12: 'é obrigatória: o cliente tem folha de doze meses, que decide o Fator R',
  excesso_de_contatos: 'o cliente já tem todos os contatos que cabem',
};

/** What of one cell is read, or what is wrong with it. */
function readCell<T extends TSchema>(
  coluna: ColunaDoCadastro,
  schema: T,
  valor: unknown,
  erros: Erro[],
): Static<T> | undefined {
  try {
    return validate(schema, valor);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    erros.push({ coluna, codigo: error.code, motivo: error.detalhes?.[0]?.motivo ?? error.message });
    return undefined;
  }
}

/** Whom a line is about, by its id, its CNPJ or the root of that. */
function readWhom({ cliente_id, cnpj }: Linha, erros: Erro[]): string | undefined {
  if (cliente_id !== undefined) return cliente_id.toLowerCase();
  const raiz = raizOfCell(cnpj ?? '');
  if (raiz !== undefined) return raiz;
  const motivo = withoutPunctuation(cnpj ?? '')
    ? `“${cnpj}” não é um CNPJ nem a raiz de um`
    : 'falta o cliente ou o CNPJ dele';
  erros.push({ coluna: 'cliente', codigo: 'cnpj_invalido', motivo });
  return undefined;
}

/** "Dona Rosa <rosa@aurora.example>" or the address alone. */
function contatoOfCell(cell: string) {
  const [, nome = '', email = cell] = /^(.*?)<([^<>]+)>$/.exec(cell) ?? [];
  return { nome: nome.trim() || email.trim(), email: email.trim().toLowerCase() };
}

/** What a line says of its client; what cannot be read of it stands in `erros`. */
export function readCadastro(
  linha: Omit<Linha, 'cliente_id' | 'cnpj'>,
  erros: Erro[],
): Omit<LinhaDoCadastro, 'cliente_id' | 'competencia'> {
  const cell = <T extends TSchema>(coluna: ColunaDoCadastro, schema: T, as: (text: string) => unknown) => {
    const text = linha[coluna]?.trim();
    return text ? readCell(coluna, schema, as(text), erros) : undefined;
  };
  const regime = cell('regime', Regime, regimeDaCelula);
  return present({
    rbt12: cell('rbt12', DADOS_DO_REGIME.rbt12, inReais),
    folha12: cell('folha12', DADOS_DO_REGIME.folha12, inReais),
    simples_anexo: cell('simples_anexo', DADOS_DO_REGIME.simples_anexo, anexoOfCell),
    regime: regime && { nome: regime, ibs_cbs: ibsCbsDoRegime(regime) },
    ibs_cbs: cell('ibs_cbs', DADOS_DO_REGIME.ibs_cbs, normalize),
    atividade: cell('atividade', DADOS_DO_REGIME.atividade, normalize),
    inicio_de_atividade: cell('inicio_de_atividade', InicioDeAtividade, dayOfCell),
    contato: cell('contato', CriarContato, contatoOfCell),
  });
}

/** Keeps what was typed or pasted, each line as a whole or not at all, and says what is wrong with which cell. */
export async function keepCadastro(
  tenant: Tenant,
  ator: Ator,
  { competencia, linhas }: CadastroDoMes,
  requestId: string,
): Promise<CadastroGuardado> {
  const read = linhas.map((linha) => {
    const erros: Erro[] = [];
    const quem = readWhom(linha, erros);
    return { quem, ditos: readCadastro(linha, erros), mes: linha.desde ?? competencia, erros };
  });
  const ids = await findClientesByName(
    tenant,
    read.flatMap(({ quem }) => quem ?? []),
  );
  const times = new Map<string, number>();
  for (const { quem } of read) {
    const id = quem && ids.get(quem)?.id;
    if (id) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const data: CadastroGuardado['data'] = [];
  for (const [i, { quem, ditos, mes, erros }] of read.entries()) {
    const cliente_id = (quem && ids.get(quem)?.id) ?? null;
    const refuse = (coluna: Erro['coluna'], codigo: keyof typeof MOTIVOS) =>
      void erros.push({ coluna, codigo, motivo: MOTIVOS[codigo] });
    if (quem && cliente_id === null) refuse('cliente', 'cliente_nao_encontrado');
    else if (cliente_id !== null && (times.get(cliente_id) ?? 0) > 1) refuse('cliente', 'linha_repetida');
    const kept =
      cliente_id !== null && !erros.length
        ? await updateCadastro(tenant, ator, { ...ditos, cliente_id, competencia: mes }, requestId)
        : undefined;
    for (const { coluna, codigo } of kept?.faltas ?? []) refuse(coluna, codigo);
    data.push({
      ...{ linha: i + 1, cliente_id, guardada: erros.length === 0, erros },
      antes: kept?.antes ?? null,
    });
  }
  return { competencia, guardadas: data.filter(({ guardada }) => guardada).length, data };
}
