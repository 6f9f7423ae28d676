import { type Pergunta, readValue } from '@apura/contracts';
import { competenciaPorExtenso, count, reais } from '@apura/words';
import { TextInput } from '@mantine/core';
import { AmountField, SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ultimoDia } from '../../format.ts';
import { WhatItIsAbout } from './pergunta-em-palavras.tsx';
import { useRespostas } from './responder.ts';

/** A fixed asset that was sold: each was bought another day, so each is answered by itself. */
export const PerguntaDaAquisicao = ({ pergunta }: { readonly pergunta: Pergunta }) => (
  <details className="desdobrar item-da-nota">
    <summary>
      <span className="item-nome">
        <b>{pergunta.descricao}</b>
        <span className="suave">quando e por quanto este bem foi comprado?</span>
      </span>
      <span className="item-valores numero">
        <span className="suave">{pergunta.cliente}</span>
        <b>{reais(pergunta.valor)}</b>
      </span>
    </summary>
    <div className="desdobrado formulario">
      <p className="sem-margem">
        <WhatItIsAbout pergunta={pergunta} />
      </p>
      {pergunta.condicao && <p className="aviso aviso-info sem-margem">{pergunta.condicao}</p>}
      <RespostaDaAquisicao pergunta={pergunta} />
    </div>
  </details>
);

const COM_OU_SEM = { sim: 'Alíquota acima de zero', nao: 'Alíquota zero ou sem incidência' };

const NAMES = { 'ajustes[0].aquisicao.data': 'data', 'ajustes[0].aquisicao.valor_liquido': 'valor' };

/** When and for how much a fixed asset that is sold was bought: of this client, this product and this month only. */
function RespostaDaAquisicao({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, desde, ate, cfop, cprod, itens } = pergunta;
  const { values, field } = useFields({ data: '', valor: '', pis_cofins: '', icms: '' });
  const valor_liquido = readValue(values.valor);
  const aquisicao = {
    ...{ data: values.data, valor_liquido: valor_liquido ?? '' },
    ...(values.pis_cofins && { pis_cofins: values.pis_cofins === 'sim' }),
    ...(values.icms && { icms: values.icms === 'sim' }),
  };
  const respond = useRespostas();
  return (
    <Form
      act={respond}
      input={{ ajustes: [{ cliente_id, desde, ate, cfop, cprod, aquisicao }] }}
      send="Responder"
      names={NAMES}
      disabled={!valor_liquido}
    >
      <ul className="lista-de-texto miudo sem-margem">
        <li>
          CBS zero até o valor líquido de aquisição: bem comprado até 31/12/2026, com nota fiscal e com PIS e
          COFINS de alíquota acima de zero (LC 214/2025, art. 406, §§ 1º e 2º).
        </li>
        <li>
          IBS zero só em vendas a partir de 2029, de bem comprado com ICMS (art. 406, §§ 3º e 4º). Antes
          disso, o IBS é devido sobre o valor todo.
        </li>
        <li>
          Se a nota de venda destacou CBS e IBS, o débito continua o declarado (art. 60, § 1º), e a
          conferência do mês mostra o que foi destacado a mais.
        </li>
        <li>
          O bem deve ter ficado mais de 12 meses no ativo. Comprado sem nota fiscal, informe 0,00: a venda é
          tributada por inteiro. As parcelas do crédito de PIS e COFINS ainda não tomadas se perdem com a
          venda (arts. 380, § 3º, e 406, § 5º). Quem revende usados segue o art. 407, e não esta pergunta.
        </li>
      </ul>
      <div className="campos">
        <TextInput
          label="Data da aquisição"
          description="O dia da nota de compra."
          type="date"
          required
          min="1900-01-01"
          max={ultimoDia(ate)}
          {...field('data')}
        />
        <AmountField
          label="Valor líquido de aquisição (R$)"
          description="Total da nota de compra, menos ICMS, PIS e COFINS que deram crédito (art. 406, § 6º); sem PIS e COFINS na nota, 1,65% e 7,6% do total (§ 7º). De bem comprado de 2027 em diante, a base de CBS e IBS mais o ICMS que não deu crédito."
          required
          {...field('valor')}
        />
        <SelectField
          label="PIS e COFINS na compra"
          description="Máquina ou veículo comprado de revendedor costuma ter vindo com alíquota zero."
          all="Não sei"
          options={COM_OU_SEM}
          {...field('pis_cofins')}
        />
        <SelectField label="ICMS na compra" all="Não sei" options={COM_OU_SEM} {...field('icms')} />
      </div>
      <p className="suave sem-margem">
        A resposta vale para as vendas do produto {cprod} em {competenciaPorExtenso(ate)}
        {itens > 1 && `: o valor conta para cada um dos ${count(itens, 'item', 'itens')}`}.
      </p>
    </Form>
  );
}
