import type {
  DocumentoFiscal,
  FaturaDoDocumento,
  IbsCbsDoDocumento,
  Parte,
  Read,
  RetencoesDoDocumento,
  ServicoDoDocumento,
  TotaisDoDocumento,
  TransporteDoDocumento,
  VinculoDoDocumento,
} from '@apura/engine/leitura';
import { entriesOf } from '@apura/engine/leitura';
import type { InChave } from '../check-identidade.ts';
import type { IBSCBSTot, PARTE, PLACE } from './layout-comum.ts';

type Talvez<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What the layout of one kind says, before it is known whether it says enough. */
export interface Built
  extends Talvez<
    Pick<
      DocumentoFiscal,
      'chave' | 'versao' | 'modelo' | 'numero' | 'serie' | 'dhEmi' | 'tpAmb' | 'tpOperGov' | 'adquirente'
    >
  > {
  readonly fornecedor: DocumentoFiscal['fornecedor'] | undefined;
  readonly finalidade: DocumentoFiscal['finalidade'];
  readonly partes: DocumentoFiscal['partes'];
  readonly itens: DocumentoFiscal['itens'];
  readonly vinculos: DocumentoFiscal['vinculos'];
  readonly totais: Talvez<TotaisDoDocumento>;
  readonly retencoes?: Talvez<RetencoesDoDocumento>;
  readonly transporte?: Talvez<TransporteDoDocumento>;
  readonly servico?: Talvez<ServicoDoDocumento>;
  readonly fatura?: Talvez<FaturaDoDocumento>;
  /** Day of the taxable event, where the layout has one. */
  readonly dCompet?: string | undefined;
  /** What the access key has to say too. */
  readonly naChave: InChave & { readonly emitente?: string | undefined };
}

type Textos<N extends string> = { readonly [K in N]?: string | undefined };
type Body = Textos<'Id' | 'versao'> & {
  readonly ide?: Textos<'mod' | 'serie' | 'dhEmi' | 'tpAmb'> & { readonly gCompraGov?: Textos<'tpOperGov'> };
};

/** What the body of a document says of it in the same words as those of the other kinds. */
export const headOfDocumento = ({
  Id,
  versao,
  ide: { mod, serie, dhEmi, tpAmb, gCompraGov } = {},
}: Body) => ({
  ...{ chave: Id, versao, modelo: mod, serie, dhEmi, tpAmb, tpOperGov: gCompraGov?.tpOperGov },
});

type Lida = Read<typeof PARTE> & Read<typeof PLACE>;

/** What the layouts write at different places. */
type DeOutroLugar = 'CRT' | 'indIE' | 'idEstrangeiro' | 'tpRegimeIBSCBS';

/** A party as the element names it; a CNPJ of zeros stands for one abroad, which has none. */
export function parteOf(
  lida: Lida | undefined,
  { CRT, indIE, idEstrangeiro, tpRegimeIBSCBS }: { readonly [K in DeOutroLugar]?: string | undefined } = {},
): Parte | undefined {
  if (lida === undefined) return undefined;
  const { CNPJ, CPF, IE, xNome, UF, cMun, xMun } = lida;
  return presentFields<Parte>({
    CNPJ: CNPJ === SEM_CNPJ ? undefined : CNPJ,
    CPF,
    idEstrangeiro,
    IE,
    xNome,
    UF,
    cMun,
    xMun,
    CRT,
    tpRegimeIBSCBS,
    indIE,
  });
}

const SEM_CNPJ = '00000000000000';

type DosTributos = {
  readonly [K in 'vBCIBSCBS' | 'vCBS' | 'vIBSUF' | 'vIBSMun' | 'vIBS']: TotaisDoDocumento[K] | undefined;
};

/** The totals of CBS and IBS where one group is that of the whole document. */
export const totaisDoGrupo = (grupo: IbsCbsDoDocumento | undefined): DosTributos => ({
  vBCIBSCBS: grupo?.vBC,
  vCBS: grupo?.cbs?.v,
  vIBSUF: grupo?.ibs_uf?.v,
  vIBSMun: grupo?.ibs_mun?.v,
  vIBS: grupo?.vIBS,
});

/** The same where each item has its own. */
export const totaisDosItens = (total: IBSCBSTot | undefined): DosTributos => ({
  vBCIBSCBS: total?.vBCIBSCBS,
  vCBS: total?.gCBS?.vCBS,
  vIBSUF: total?.gIBS?.gIBSUF?.vIBSUF,
  vIBSMun: total?.gIBS?.gIBSMun?.vIBSMun,
  vIBS: total?.gIBS?.vIBS,
});

type Chaves = readonly string[] | string | undefined;
type Nomeadas = Readonly<Partial<Record<VinculoDoDocumento['tipo'], Chaves | readonly Chaves[]>>>;

/** The links of a document, from the keys that it names by what they are for. */
export function vinculosOf(chaves: Nomeadas): readonly VinculoDoDocumento[] {
  const vinculos: VinculoDoDocumento[] = [];
  for (const [tipo, nomeadas] of entriesOf(chaves)) link(vinculos, tipo, nomeadas);
  return vinculos;
}

function link(
  vinculos: VinculoDoDocumento[],
  tipo: VinculoDoDocumento['tipo'],
  nomeadas: Chaves | readonly Chaves[],
): void {
  if (nomeadas === undefined) return;
  if (typeof nomeadas === 'string') vinculos.push({ tipo, chave: nomeadas });
  else for (const cada of nomeadas) link(vinculos, tipo, cada);
}

/** The object without the fields that are undefined: an absent optional field is absent. */
export function presentFields<T extends object>(campos: { readonly [K in keyof T]: T[K] | undefined }): T {
  const feito: Record<string, unknown> = {};
  // A loop without lists of its own: every group of every document passes here.
  for (const campo in campos) {
    const valor = campos[campo];
    if (valor !== undefined) feito[campo] = valor;
  }
  // It has every member of the type that is not undefined.
  return feito as T;
}
