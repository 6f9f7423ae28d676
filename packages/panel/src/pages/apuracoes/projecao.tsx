import type { AnoProjetado } from '@apura/contracts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { TransicaoAnoAAno } from '../../charts/transicao-ano-a-ano.tsx';
import { Cartao } from '../../components/partes.tsx';

export function Projecao({ anos }: { readonly anos: readonly AnoProjetado[] }) {
  const [premissa, setPremissa] = useState<AnoProjetado['premissa_preco']>('liquido_constante');
  if (anos.length === 0) {
    return (
      <Cartao titulo="Projeção até 2033">
        <p className="suave sem-margem">
          Não há projeção: faltam alíquotas para os anos seguintes no cenário escolhido.
        </p>
      </Cartao>
    );
  }
  return (
    <Cartao
      titulo="O mesmo mês em cada ano da transição"
      acoes={
        <SegmentedControl
          aria-label="O preço que se mantém de ano a ano"
          value={premissa}
          onChange={(valor) => setPremissa(valor as typeof premissa)}
          data={[
            { value: 'liquido_constante', label: 'Preço líquido' },
            { value: 'final_constante', label: 'Preço final' },
          ]}
        />
      }
    >
      <TransicaoAnoAAno anos={anos.filter(({ premissa_preco }) => premissa_preco === premissa)} />
    </Cartao>
  );
}
