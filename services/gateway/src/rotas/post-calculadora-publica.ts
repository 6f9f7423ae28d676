import { ANOS_DA_TRANSICAO, Calculo, ErroDaApi } from '@apura/contracts';
import type { Response } from 'express';
import Type from 'typebox';
import { Binario } from '../openapi/binario.ts';
import type { RotaPublica } from '../rota.ts';
import { receberNota } from '../upload/receber-nota.ts';

const FormularioDaCalculadora = Type.Object({
  xml: Binario,
  ano: Type.Optional(Type.Integer({ minimum: 2026, maximum: 2033 })),
});

export const postCalculadoraPublica: RotaPublica = {
  metodo: 'post',
  caminho: '/api/calculadora',
  politica: 'calculadora',
  descricao: {
    grupo: 'Público',
    resumo: 'Calcula CBS, IBS e IS de uma NF-e, ao lado dos tributos de hoje',
    corpo: { tipo: 'multipart/form-data', schema: FormularioDaCalculadora },
    respostas: { 200: { descricao: 'O cálculo da nota, item a item, com a memória.', schema: Calculo } },
    erros: [
      'ano_invalido',
      'calculo_demorado',
      'payload_too_large',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'varias_notas',
    ],
    errosDeArquivo: true,
  },
  async responder(gateway, { req }) {
    const { bytes, campos } = await receberNota(gateway, req, req.res as Response);
    const { ano: enviado, ...outros } = campos;
    const ano = lerAno(enviado);
    const [estranho] = Object.keys(outros);
    if (estranho !== undefined) {
      throw new ErroDaApi('corpo_invalido', {
        detalhes: [{ campo: estranho.slice(0, 60), motivo: 'não existe neste recurso' }],
      });
    }
    const json = await gateway.calculos.fazer({ tipo: 'xml', bytes, ...(ano === undefined ? {} : { ano }) });
    return {
      status: 200,
      corpo: Buffer.from(json),
      cabecalhos: { 'Content-Type': 'application/json; charset=utf-8' },
    };
  },
};

/** @throws ErroDaApi `ano_invalido` */
function lerAno(enviado: unknown): number | undefined {
  if (enviado === undefined) return undefined;
  const ano = typeof enviado === 'string' && /^\d{4}$/.test(enviado) ? Number(enviado) : 0;
  if (ano < ANOS_DA_TRANSICAO.primeiro || ano > ANOS_DA_TRANSICAO.ultimo) throw new ErroDaApi('ano_invalido');
  return ano;
}
