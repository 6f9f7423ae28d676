import type {
  DocumentoFiscal,
  Parte,
  Situacao,
  TipoDeOutroDocumento,
  TotaisDoDocumento,
} from '@apura/engine/leitura';
import { FORMA_DA_CHAVE, FORMA_DA_CHAVE_DA_NFSE, temFormaDeChave } from '../chave-de-acesso.ts';
import { type Conferencia, exigir, preparar } from '../conferencia.ts';
import type { Bruto } from '../extrair.ts';
import type { OutroDocumento } from '../leitura.ts';
import { comFuso, MOMENTO } from '../momento.ts';
import { Parada } from '../parada.ts';
import { conferirDocumento } from './conferir-documento.ts';
import { FAMILIAS, type Familia, montar } from './familias.ts';
import { type Montado, presentes } from './montado.ts';
import { recusaDaVersao } from './versoes.ts';

/**
 * The neutral document from what was extracted of one file, with the protocol that stood beside it.
 *
 * Throws {@link Parada} when a field is missing without which it counts for nobody and nothing, or has another form, and for a
 * layout that is not read.
 */
export function montarDocumento(
  familia: Familia,
  bruta: Bruto,
  prot: Bruto | undefined,
  antes: string,
): OutroDocumento {
  const lugar = `${antes}/${familia.body}`;
  exigir(bruta, EXIGENCIAS.get(familia) as readonly Conferencia[], lugar);
  const montado = montar(familia, bruta);
  const recusa = recusaDaVersao(familia.tipo, montado.versao as string);
  if (recusa !== undefined) throw new Parada({ ...recusa, lugar: `${lugar}/@versao` });
  const chave = (montado.chave as string).slice(familia.tipo === 'nfse' ? -50 : -44);
  const doProtocolo = prot?.[`ch${familia.sigla}`];
  const deOutro = doProtocolo !== undefined && doProtocolo !== chave;
  const cStat = familia.tipo === 'nfse' ? bruta.cStat : deOutro ? undefined : prot?.cStat;
  const avisos = conferirDocumento(familia, { ...montado, chave }, deOutro);
  const documento = completar(familia, montado, {
    chave,
    situacao: situacaoDe(familia.tipo, cStat as string | undefined),
    avisos: avisos.map(({ mensagem }) => mensagem),
  });
  return { tipo: 'documento', documento, avisos };
}

/** The demands were met: what had to be there is. */
function completar(
  { tipo }: Familia,
  montado: Montado,
  daqui: Pick<DocumentoFiscal, 'chave' | 'situacao' | 'avisos'>,
): DocumentoFiscal {
  const { dCompet, totais, vinculos } = montado;
  const dhEmi = comFuso(montado.dhEmi as string);
  return presentes<DocumentoFiscal>({
    tipo,
    chave: daqui.chave,
    versao: montado.versao as string,
    modelo: montado.modelo,
    numero: montado.numero as string,
    serie: montado.serie,
    dhEmi,
    competencia:
      dCompet === undefined
        ? { data: dhEmi.slice(0, 10), motivo: 'emissao' }
        : { data: dCompet, motivo: 'dCompet' },
    tpAmb: montado.tpAmb as string,
    situacao: daqui.situacao,
    finalidade: montado.finalidade,
    fornecedor: montado.fornecedor as Parte,
    adquirente: montado.adquirente,
    partes: montado.partes,
    itens: montado.itens,
    totais: presentes<TotaisDoDocumento>({ ...totais, valor: totais.valor ?? '0.00' } as TotaisDoDocumento),
    retencoes: seHouver(montado.retencoes) as DocumentoFiscal['retencoes'],
    // Nothing replaces or completes itself, and what is no key names nothing.
    vinculos: vinculos.filter(({ chave }) => chave !== daqui.chave && temFormaDeChave(chave)),
    transporte: seHouver(montado.transporte) as DocumentoFiscal['transporte'],
    servico: seHouver(montado.servico) as DocumentoFiscal['servico'],
    fatura: seHouver(montado.fatura) as DocumentoFiscal['fatura'],
    tpOperGov: montado.tpOperGov,
    avisos: daqui.avisos,
  });
}

function seHouver<T extends object>(grupo: T | undefined): T | undefined {
  if (grupo === undefined) return undefined;
  const feito = presentes<T>(grupo);
  for (const _campo in feito) return feito;
  return undefined;
}

const DATA_E_HORA = { test: (valor: string): boolean => MOMENTO.test(comFuso(valor)) };
/** The key, with or without what stands before it in an Id: the sigla, which the schema of the NFAg writes in capitals. */
const idDe = (sigla: string, chave: RegExp) => ({
  test: (id: string): boolean =>
    chave.test(id.slice(0, sigla.length).toUpperCase() === sigla.toUpperCase() ? id.slice(sigla.length) : id),
});

const EXIGENCIAS: ReadonlyMap<Familia, readonly Conferencia[]> = new Map(
  FAMILIAS.map((familia) => {
    const { numero, valor, tipo } = familia;
    const dhEmi = {
      padrao: DATA_E_HORA,
      esperado: 'data e hora com fuso, como 2026-09-01T10:00:00-03:00',
    };
    const tpAmb = { padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' };
    const numeros = [
      { campo: numero, padrao: /^\d{1,15}$/, esperado: 'um número de até 15 dígitos' },
      ...(tipo === 'gtve' ? [] : [{ campo: valor }]),
    ];
    if (tipo === 'nfse') {
      return [
        familia,
        preparar([
          {
            campo: '@Id',
            padrao: idDe('NFS', FORMA_DA_CHAVE_DA_NFSE),
            esperado: '"NFS" seguido da chave de acesso de 50 caracteres',
          },
          ...numeros,
          { campo: 'DPS/dhEmi', ...dhEmi },
          { campo: 'DPS/tpAmb', ...tpAmb },
          { campo: 'DPS/dCompet', padrao: /^\d{4}-\d{2}-\d{2}$/, esperado: 'uma data' },
          { campo: 'DPS/tpEmit', padrao: /^[123]$/, esperado: '1, 2 ou 3' },
          { campo: 'DPS/prest' },
        ]),
      ];
    }
    return [
      familia,
      preparar([
        { campo: '@versao' },
        {
          campo: '@Id',
          padrao: idDe(familia.sigla, FORMA_DA_CHAVE),
          esperado: `"${familia.sigla}" seguido da chave de acesso de 44 caracteres`,
        },
        ...numeros,
        { campo: 'ide/dhEmi', ...dhEmi },
        { campo: 'ide/tpAmb', ...tpAmb },
        { campo: 'emit' },
      ]),
    ];
  }),
);

/** cStat of the protocol; 102 of an NFCom: it was substituted. Denial is gone since layout 4.00 of the CT-e. */
const DO_PROTOCOLO: Readonly<Record<string, Situacao>> = {
  '100': 'autorizada',
  '101': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
};
/** 150: more than 120 hours after it was issued. */
const DA_CONTA: Readonly<Record<string, Situacao>> = {
  ...DO_PROTOCOLO,
  '150': 'autorizada',
  '102': 'substituida',
};
/** Generated, by court order, avulsa, of a MEI; 101 in the layouts before: generated as a substitute. */
const DA_NFSE: Readonly<Record<string, Situacao>> = Object.fromEntries(
  ['100', '101', '102', '103', '107'].map((cStat) => [cStat, 'autorizada']),
);

const CONTAS: ReadonlySet<TipoDeOutroDocumento> = new Set(['nf3e', 'nfcom', 'nfag', 'nfgas']);

/**
 * The state of a document by its own file: by its protocol, and of an NFS-e by itself, for there
 * is none. A status that is not here authorises nothing.
 */
function situacaoDe(tipo: TipoDeOutroDocumento, cStat: string | undefined): Situacao {
  const tabela = tipo === 'nfse' ? DA_NFSE : CONTAS.has(tipo) ? DA_CONTA : DO_PROTOCOLO;
  return tabela[cStat ?? ''] ?? 'sem_protocolo';
}
