import { CRITERIOS_DO_AJUSTE, CriarAjuste, type Detalhe, ErroDaApi, validar } from '@apura/contracts';
import { gravarAjuste, listarAjustes } from '@apura/database';
import { rotuloDaClassificacao } from '@apura/engine';
import { ajusteDoPainel } from '../representacao/ajuste.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Remembers the office's answer to a question; the notes that it touches are computed anew. */
export const postAjustes: RotaDoPainel = {
  metodo: 'post',
  caminho: '/ajustes',
  corpo: 'json',
  async responder(_gateway, { req, tenant, requestId }) {
    const corpo = validar(CriarAjuste, req.body);
    const detalhes = faltas(corpo);
    if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
    const { cliente_id, ncm_prefixo, cclasstrib_de, ...resto } = corpo;
    const id = await gravarAjuste(
      tenant,
      {
        ...resto,
        ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
        ...(ncm_prefixo === undefined ? {} : { ncmPrefixo: ncm_prefixo }),
        ...(cclasstrib_de === undefined ? {} : { cclasstribDe: cclasstrib_de }),
      },
      requestId,
    );
    if (id === undefined) throw new ErroDaApi('not_found');
    const gravado = (await listarAjustes(tenant)).find((ajuste) => ajuste.id === id);
    if (!gravado) throw new Error(`ajuste ${id} vanished after it was created`);
    return { status: 201, corpo: ajusteDoPainel(gravado) };
  },
};

/** What a schema cannot say. */
function faltas(corpo: CriarAjuste): Detalhe[] {
  const { cclasstrib, efeito, aquisicao, desde, ate } = corpo;
  return [
    ...(CRITERIOS_DO_AJUSTE.some((criterio) => corpo[criterio] !== undefined)
      ? []
      : [{ campo: '(corpo)', motivo: `deve trazer ao menos um de: ${CRITERIOS_DO_AJUSTE.join(', ')}` }]),
    ...(cclasstrib === undefined && efeito === undefined && aquisicao === undefined
      ? [{ campo: '(corpo)', motivo: 'deve trazer cclasstrib, efeito, os dois, ou aquisicao' }]
      : []),
    ...(aquisicao === undefined ? [] : faltasDaAquisicao(corpo, aquisicao)),
    ...(cclasstrib !== undefined && rotuloDaClassificacao(cclasstrib) === undefined
      ? [{ campo: 'cclasstrib', motivo: 'não existe na tabela de classificação tributária' }]
      : []),
    ...(ate !== undefined && ate < desde
      ? [{ campo: 'ate', motivo: 'deve ser igual a desde ou depois' }]
      : []),
  ];
}

/** One asset was bought once: its answer names it, comes alone, and is older than the sale. */
function faltasDaAquisicao(corpo: CriarAjuste, { data }: NonNullable<CriarAjuste['aquisicao']>): Detalhe[] {
  const { cliente_id, cprod, cclasstrib, efeito, desde } = corpo;
  return [
    ...(cclasstrib === undefined && efeito === undefined
      ? []
      : [
          { campo: 'aquisicao', motivo: 'vem sem cclasstrib e sem efeito, que respondem a outras perguntas' },
        ]),
    ...(cliente_id === undefined
      ? [{ campo: 'cliente_id', motivo: 'é obrigatório com aquisicao: o bem é de um cliente' }]
      : []),
    ...(cprod === undefined
      ? [{ campo: 'cprod', motivo: 'é obrigatório com aquisicao: é o código do bem na nota de venda' }]
      : []),
    ...(data.slice(0, 7) > desde
      ? [
          {
            campo: 'aquisicao.data',
            motivo: `é depois do mês da venda, ${desde}: informe o dia em que o bem foi comprado`,
          },
        ]
      : []),
  ];
}
