import { lerValor, type Pergunta } from '@apura/contracts';
import { competenciaPorExtenso, count } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Falha } from '../../componentes/falha.tsx';
import { ultimoDia } from '../../formato/competencia.ts';
import { erroDoValor } from '../../formato/erro-do-valor.ts';
import { useResposta } from './use-resposta.ts';

/** When and for how much a fixed asset that is sold was bought: of this client, this product and this month only. */
export function RespostaDaAquisicao({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, desde, ate, cfop, cprod, itens } = pergunta;
  const [data, mudarData] = useState('');
  const [texto, mudarTexto] = useState('');
  const valor_liquido = lerValor(texto);
  const responder = useResposta();
  return (
    <form
      className="formulario"
      onSubmit={(evento) => {
        evento.preventDefault();
        responder.mutate({ cliente_id, desde, ate, cfop, cprod, aquisicao: { data, valor_liquido } });
      }}
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
          Se a compra não cumpre as condições, informe 0,00: a venda é tributada por inteiro. Quem revende
          usados segue o art. 407, e não esta pergunta.
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
          value={data}
          onChange={(evento) => mudarData(evento.currentTarget.value)}
        />
        <TextInput
          label="Valor líquido de aquisição (R$)"
          description="Total da nota de compra, menos ICMS, PIS e COFINS que deram crédito (art. 406, § 6º)."
          placeholder="0,00"
          inputMode="decimal"
          required
          value={texto}
          onChange={(evento) => mudarTexto(evento.currentTarget.value)}
          error={erroDoValor(texto)}
        />
      </div>
      <p className="suave sem-margem">
        A resposta vale para as vendas do produto {cprod} em {competenciaPorExtenso(ate)}
        {itens > 1 && `: o valor conta para cada um dos ${count(itens, 'item', 'itens')}`}.
      </p>
      {responder.error && <Falha erro={responder.error} />}
      <div className="botoes">
        <Button type="submit" loading={responder.isPending} disabled={!valor_liquido}>
          Responder
        </Button>
      </div>
    </form>
  );
}
