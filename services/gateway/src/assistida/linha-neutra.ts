import {
  ApiError,
  CAMPOS_DA_LINHA,
  type CampoDaLinha,
  DESTINOS_DO_APURADO,
  readValue,
  withoutPunctuation,
} from '@apura/contracts';
import type { LinhaDoFisco, ModoDeExtincao, TributoDoFisco } from '@apura/engine';
import { isOneOf } from '@apura/engine';
import { vigente } from '@apura/law';
import { present } from '../answers.ts';
import { type Falta, normalize } from '../csv-import/read-csv-rows.ts';
import type { MapaDeColunas } from './reconcile-mes.ts';

/** Other names that files give the fields of a line. */
export const SINONIMOS_DA_LINHA: Readonly<Record<string, CampoDaLinha>> = {
  cnpj: 'contribuinte',
  pa: 'competencia',
  periodo: 'competencia',
  periodo_de_apuracao: 'competencia',
  chave_de_acesso: 'chave',
  chave_acesso: 'chave',
  modelo: 'documento',
  tipo_de_documento: 'documento',
  data_de_emissao: 'emissao',
  data_emissao: 'emissao',
  data_de_registro: 'registro',
  valor: 'apurado',
  valor_apurado: 'apurado',
  saldodevedor: 'saldo_devedor',
  aapropriar: 'a_apropriar',
  modoextincao: 'modo_extincao',
  fornecedor: 'contraparte',
};

const TRIBUTOS: Readonly<Record<string, TributoDoFisco>> = {
  cbs: 'cbs',
  ibs: 'ibs',
  ibsuf: 'ibs_uf',
  ibs_uf: 'ibs_uf',
  ibsmun: 'ibs_mun',
  ibs_mun: 'ibs_mun',
};
const LADOS: Readonly<Record<string, LinhaDoFisco['lado']>> = {
  debito: 'debito',
  debitos: 'debito',
  credito: 'credito',
  creditos: 'credito',
};
const MODOS: ReadonlySet<ModoDeExtincao> = new Set<ModoDeExtincao>([
  'compensacao',
  'pagamento',
  'split',
  'rad',
  'responsavel',
]);
const CHAVE = /^(?:[0-9A-Z]{44}|[0-9A-Z]{50})$/;
const CONTRIBUINTE = /^[0-9A-Z]{8}(?:[0-9A-Z]{4}[0-9]{2})?$/;
const PARTE = /^[0-9A-Z]{8,14}$/;

/** "01/2027", "202701" -> "2027-01". Undefined when it is no month. */
export function readCompetencia(texto: string): string | undefined {
  const [, mesAntes, anoDepois] = /^(\d{2})\/(\d{4})$/.exec(texto) ?? [];
  const [, anoAntes, mesDepois] = /^(\d{4})-?(\d{2})$/.exec(texto) ?? [];
  const ano = anoDepois ?? anoAntes;
  const mes = mesAntes ?? mesDepois;
  if (ano === undefined || mes === undefined || mes < '01' || mes > '12') return undefined;
  if (!vigente('cbs_ibs_em_teste', ano)) return undefined;
  return `${ano}-${mes}`;
}

/** "05/01/2027 10:00", "2027-01-05T10:00:00-03:00" -> ISO 8601, a day or a moment as given. Undefined when it is neither. */
export function readMoment(texto: string): string | undefined {
  const iso = texto.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1').replace(/^(\S{10}) /, '$1T');
  const forma = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
  return forma.test(iso) && !Number.isNaN(Date.parse(iso.slice(0, 10))) ? iso : undefined;
}

/** An amount as a file writes it, also below zero, by its text: "-1.234,56", "1234.5". */
export function readValorDoFisco(texto: string): string | undefined {
  const negativo = texto.startsWith('-');
  const valor = readValue(negativo ? texto.slice(1) : texto);
  return valor === undefined || !negativo || /^[0.]+$/.test(valor) ? valor : `-${valor}`;
}

/** A line from the texts of its fields, or undefined after its faults were told. */
export function buildLinha(
  campos: Readonly<Partial<Record<CampoDaLinha, string>>>,
  falta: Falta,
): LinhaDoFisco | undefined {
  let faltas = 0;
  const faltar: Falta = (campo, motivo) => {
    faltas += 1;
    falta(campo, motivo);
  };
  const ler = <T>(campo: CampoDaLinha, read: (texto: string) => T | undefined, motivo: string) => {
    const texto = campos[campo];
    if (texto === undefined || texto === '') return undefined;
    const lido = read(texto);
    if (lido === undefined) faltar(campo, motivo);
    return lido;
  };
  const exigir = <T>(campo: CampoDaLinha, read: (texto: string) => T | undefined, motivo: string) => {
    if (!campos[campo]) faltar(campo, 'falta');
    return ler(campo, read, motivo);
  };
  const forma = (molde: RegExp) => (texto: string) => {
    const limpo = withoutPunctuation(texto.trim());
    return molde.test(limpo) ? limpo : undefined;
  };
  const contribuinte = exigir('contribuinte', forma(CONTRIBUINTE), 'não é um CNPJ, nem a raiz de um');
  const competencia = exigir('competencia', readCompetencia, 'deve ser um mês como 2027-01 ou 01/2027');
  const tributo = exigir(
    'tributo',
    (texto) => TRIBUTOS[normalize(texto)],
    'deve ser CBS, IBS, IBSUF ou IBSMUN',
  );
  const lado = exigir('lado', (texto) => LADOS[normalize(texto)], 'deve ser debito ou credito');
  const chave = ler('chave', forma(CHAVE), 'deve ter 44 ou 50 caracteres');
  const contraparte = ler('contraparte', forma(PARTE), 'não é um CNPJ nem um CPF');
  const apurado = exigir('apurado', readValorDoFisco, 'não é um valor em reais');
  const emReais = (nome: CampoDaLinha) => [nome, ler(nome, readValorDoFisco, 'não é um valor em reais')];
  const momento = (nome: CampoDaLinha) => [
    nome,
    ler(nome, readMoment, 'deve ser uma data como 2027-01-05 ou 05/01/2027'),
  ];
  const valores = DESTINOS_DO_APURADO.map(emReais);
  const momentos = (['emissao', 'registro', 'atualizacao'] as const).map(momento);
  const modo = ler(
    'modo_extincao',
    (texto) => [...MODOS].find((um) => um === normalize(texto)),
    `deve ser ${[...MODOS].join(', ')}`,
  );
  if (faltas > 0 || !contribuinte || !competencia || !tributo || !lado || apurado === undefined)
    return undefined;
  return {
    contribuinte: contribuinte.slice(0, 8),
    competencia,
    tributo,
    lado,
    chave: chave ?? '',
    documento: (campos.documento ?? '').slice(0, 20),
    origem: (campos.origem ?? '').slice(0, 60),
    apurado,
    ...present({ ...Object.fromEntries([...valores, ...momentos]), contraparte, modo_extincao: modo }),
  };
}

/** "Valor apurado=apurado;Mês=competencia" -> what each name stands for. */
function readPares(campo: string, texto: string | undefined): Record<string, string> {
  const pares = (texto ?? '').split(';').filter((par) => par.trim() !== '');
  return Object.fromEntries(
    pares.map((par) => {
      const [nome = '', valor = '', ...outros] = par.split('=').map((parte) => parte.trim());
      if (nome === '' || valor === '' || outros.length > 0) {
        const motivo = `"${par.slice(0, 60)}" deve ser nome=valor`;
        throw new ApiError('parametros_invalidos', { detalhes: [{ campo, motivo }] });
      }
      return [nome, valor];
    }),
  );
}

/** @throws ApiError `parametros_invalidos` */
export function queryMap(consulta: {
  readonly colunas?: string;
  readonly constantes?: string;
}): MapaDeColunas {
  const constantes = readPares('constantes', consulta.constantes);
  const estranha = Object.keys(constantes).find((nome) => !isOneOf(CAMPOS_DA_LINHA, nome));
  if (estranha !== undefined) {
    const motivo = `"${estranha.slice(0, 60)}" não é um destes campos: ${CAMPOS_DA_LINHA.join(', ')}`;
    throw new ApiError('parametros_invalidos', { detalhes: [{ campo: 'constantes', motivo }] });
  }
  return { colunas: readPares('colunas', consulta.colunas), constantes };
}
