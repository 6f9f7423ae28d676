import { CODIGOS_DO_SPED } from '@apura/law';
import type { Campos, FieldOf } from './campos.ts';
import { destinacaoOf } from './documentos.ts';
import type { Estado } from './estado.ts';

type Participante = Campos<FieldOf<'icms_ipi', '0150'>>;
type Produto = Campos<FieldOf<'contribuicoes', '0200'>>;

export function readParticipante(campos: Participante, estado: Estado): void {
  const nome = campos.opcional('NOME');
  const [cnpj, cpf] = [campos.opcional('CNPJ'), campos.opcional('CPF')];
  estado.keepParticipante(campos.exigido('COD_PART'), {
    ...(nome === undefined ? {} : { nome }),
    ...(cnpj === undefined ? {} : { cnpj }),
    ...(cpf === undefined ? {} : { cpf }),
  });
}

export const readProduto = (campos: Produto, estado: Estado): void => emitProduto(campos, estado, undefined);

export const readProdutoDoIcms = (campos: Campos<FieldOf<'icms_ipi', '0200'>>, estado: Estado): void =>
  emitProduto(campos, estado, campos.opcional('CEST'));

function emitProduto(campos: Produto, estado: Estado, cest: string | undefined): void {
  const codigo = campos.exigido('COD_ITEM');
  const gtin = campos.opcional('COD_BARRA');
  const unidade = campos.opcional('UNID_INV');
  const tipo = campos.opcional('TIPO_ITEM');
  const ncm = campos.opcional('COD_NCM');
  const destinacao = destinacaoOf(CODIGOS_DO_SPED.tipos_de_item, tipo);
  if (tipo !== undefined && destinacao !== undefined) estado.keepTipo(codigo, tipo);
  estado.emit({
    tipo: 'produto',
    linha: campos.linha,
    codigo,
    descricao: campos.texto('DESCR_ITEM'),
    ...(gtin === undefined ? {} : { gtin }),
    ...(unidade === undefined ? {} : { unidade }),
    ...(tipo === undefined ? {} : { tipo_do_item: tipo }),
    ...(ncm === undefined ? {} : { ncm }),
    ...(cest === undefined ? {} : { cest }),
    ...(destinacao === undefined ? {} : { destinacao }),
  });
}
