import {
  ApiError,
  type CadastroDoMes,
  type CadastroGuardado,
  type ColunaDoCadastro,
  CriarContato,
  DADOS_DO_REGIME,
  Regime,
  type Static,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  type Ator,
  type FaltaDaCelula,
  findClientesByName,
  type Tenant,
  updateCadastro,
} from '@apura/database';
import { validarCnpj } from '@apura/documents';
import type { TSchema } from 'typebox';
import { present } from '../../answers.ts';
import { anexoOfCell, inReais, regimeDaCelula } from '../../csv-import/read-csv-rows.ts';
import { ibsCbsDoRegime } from '../../routes/new-cliente.ts';

type Linha = CadastroDoMes['linhas'][number];
type Erro = CadastroGuardado['data'][number]['erros'][number];

const MOTIVOS: Readonly<
  Record<FaltaDaCelula['codigo'] | 'cliente_nao_encontrado' | 'linha_repetida', string>
> = {
  linha_repetida: 'mais de uma linha é desse cliente',
  cliente_nao_encontrado: 'o escritório não tem esse cliente',
  fora_do_periodo: 'o cliente está inativo, ou saiu do escritório antes desse mês',
  mes_fechado: 'o mês está fechado: reabra-o antes',
  fora_do_simples: 'o cliente não está no Simples Nacional nesse mês',
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
  const dito = withoutPunctuation(cnpj ?? '');
  if (/^[0-9A-Z]{8}$/.test(dito) || (/^[0-9A-Z]{12}[0-9]{2}$/.test(dito) && validarCnpj(dito)))
    return dito.slice(0, 8);
  const motivo = dito ? `“${cnpj}” não é um CNPJ nem a raiz de um` : 'falta o cliente ou o CNPJ dele';
  erros.push({ coluna: 'cliente', codigo: 'cnpj_invalido', motivo });
  return undefined;
}

/** "Dona Rosa <rosa@aurora.example>" or the address alone. */
function contatoOfCell(cell: string) {
  const [, nome = '', email = cell] = /^(.*?)<([^<>]+)>$/.exec(cell) ?? [];
  return { nome: nome.trim() || email.trim(), email: email.trim().toLowerCase() };
}

/** What a line says and of whom; what cannot be read of it stands in `erros`. */
function readLinha(linha: Linha, erros: Erro[]) {
  const cell = <T extends TSchema>(coluna: ColunaDoCadastro, schema: T, as: (text: string) => unknown) => {
    const text = linha[coluna]?.trim();
    return text ? readCell(coluna, schema, as(text), erros) : undefined;
  };
  const quem = readWhom(linha, erros);
  const regime = cell('regime', Regime, regimeDaCelula);
  const lida = {
    rbt12: cell('rbt12', DADOS_DO_REGIME.rbt12, inReais),
    folha12: cell('folha12', DADOS_DO_REGIME.folha12, inReais),
    simples_anexo: cell('simples_anexo', DADOS_DO_REGIME.simples_anexo, anexoOfCell),
    regime: regime && { nome: regime, ibs_cbs: ibsCbsDoRegime(regime) },
    contato: cell('contato', CriarContato, contatoOfCell),
  };
  return quem === undefined ? undefined : { quem, ...present(lida) };
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
    return { lida: readLinha(linha, erros), erros };
  });
  const ids = await findClientesByName(
    tenant,
    read.flatMap(({ lida }) => lida?.quem ?? []),
  );
  const times = new Map<string, number>();
  for (const { lida } of read) {
    const id = lida && ids.get(lida.quem);
    if (id) times.set(id, (times.get(id) ?? 0) + 1);
  }
  const data: CadastroGuardado['data'] = [];
  for (const [i, { lida, erros }] of read.entries()) {
    const cliente_id = (lida && ids.get(lida.quem)) ?? null;
    const refuse = (coluna: Erro['coluna'], codigo: keyof typeof MOTIVOS) =>
      void erros.push({ coluna, codigo, motivo: MOTIVOS[codigo] });
    if (lida && cliente_id === null) refuse('cliente', 'cliente_nao_encontrado');
    else if (cliente_id !== null && (times.get(cliente_id) ?? 0) > 1) refuse('cliente', 'linha_repetida');
    else if (lida && cliente_id !== null && !erros.length) {
      const { quem: _, ...ditos } = lida;
      const faltas = await updateCadastro(tenant, ator, { ...ditos, cliente_id, competencia, requestId });
      for (const { coluna, codigo } of faltas) refuse(coluna, codigo);
    }
    data.push({ linha: i + 1, cliente_id, guardada: erros.length === 0, erros });
  }
  return { competencia, guardadas: data.filter(({ guardada }) => guardada).length, data };
}
