import { cnpj, nomeDoCenario } from '@apura/words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { AliquotasProprias } from './aliquotas-proprias.tsx';
import { digitar, lerAliquotas } from './ler-aliquotas.ts';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** What the reports have where the office chose no colour. */
const COR_DA_CASA = '#0f7a66';

/** No name of a scenario: the office tells its own rates. */
const PROPRIAS = 'proprias';

/** Name, who signs the reports, their colour, and scenario of rates. */
export function DadosDoEscritorio({ escritorio, titular }: PropsDaParte) {
  const [nome, mudarNome] = useState(escritorio.nome);
  const [cor, mudarCor] = useState(escritorio.cor ?? '');
  const [crc, mudarCrc] = useState(escritorio.crc ?? '');
  const [responsavel, mudarResponsavel] = useState(escritorio.responsavel ?? '');
  const guardado = escritorio.cenario.aliquotas ? PROPRIAS : escritorio.cenario.nome;
  const [cenario, mudarCenario] = useState(guardado);
  const guardadas = digitar(escritorio.cenario.aliquotas);
  const [digitadas, mudarDigitadas] = useState(guardadas);
  const aliquotas = lerAliquotas(digitadas);
  const mudouCenario =
    cenario !== guardado ||
    (cenario === PROPRIAS && JSON.stringify(aliquotas) !== JSON.stringify(lerAliquotas(guardadas)));
  const gravar = useAto(async () => {
    await pedir('PATCH', '/escritorio', {
      ...(nome === escritorio.nome ? {} : { nome }),
      ...(cor === (escritorio.cor ?? '') ? {} : { cor: cor || null }),
      ...(crc === (escritorio.crc ?? '') ? {} : { crc: crc || null }),
      ...(responsavel === (escritorio.responsavel ?? '') ? {} : { responsavel: responsavel || null }),
      ...(mudouCenario
        ? { cenario: cenario === PROPRIAS ? { nome: 'Alíquotas do escritório', aliquotas } : cenario }
        : {}),
    });
    avisar('Dados gravados.');
  }, RENOVAR);
  const igual =
    nome === escritorio.nome &&
    cor === (escritorio.cor ?? '') &&
    crc === (escritorio.crc ?? '') &&
    responsavel === (escritorio.responsavel ?? '') &&
    !mudouCenario;
  const incompleto = cenario === PROPRIAS && aliquotas === undefined;
  return (
    <Cartao titulo="Dados">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        <div className="campos">
          <TextInput
            label="Nome"
            required
            maxLength={200}
            disabled={!titular}
            value={nome}
            onChange={(evento) => mudarNome(evento.currentTarget.value)}
          />
          <TextInput
            label="CNPJ"
            value={escritorio.cnpj ? cnpj(escritorio.cnpj) : '—'}
            readOnly
            disabled={!titular}
          />
          <TextInput
            label="Responsável"
            description="Quem assina os relatórios."
            maxLength={120}
            disabled={!titular}
            value={responsavel}
            onChange={(evento) => mudarResponsavel(evento.currentTarget.value)}
          />
          <TextInput
            label="CRC"
            description="O registro de quem assina."
            maxLength={30}
            disabled={!titular}
            value={crc}
            onChange={(evento) => mudarCrc(evento.currentTarget.value)}
          />
          <TextInput
            label="Cor dos relatórios"
            type="color"
            description={cor ? 'A marca do escritório nos relatórios.' : 'Hoje, a cor da Apura.'}
            disabled={!titular}
            value={cor || COR_DA_CASA}
            onChange={(evento) => mudarCor(evento.currentTarget.value)}
            rightSectionWidth={90}
            rightSection={
              cor &&
              titular && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => mudarCor('')}
                  aria-label="Voltar à cor da Apura"
                >
                  Voltar
                </Button>
              )
            }
          />
          <NativeSelect
            label="Cenário de alíquotas"
            description="Para os anos que a lei ainda não fixou."
            disabled={!titular}
            value={cenario}
            onChange={(evento) => mudarCenario(evento.currentTarget.value)}
            data={[
              ...escritorio.cenarios.map((um) => ({ value: um.nome, label: nomeDoCenario(um.nome) })),
              { value: PROPRIAS, label: 'Alíquotas do escritório' },
            ]}
          />
        </div>
        {cenario === PROPRIAS && (
          <AliquotasProprias digitadas={digitadas} aoMudar={mudarDigitadas} desligadas={!titular} />
        )}
        {gravar.error && <Falha erro={gravar.error} />}
        {titular && (
          <div className="botoes">
            <Button type="submit" loading={gravar.isPending} disabled={igual || incompleto}>
              Gravar
            </Button>
          </div>
        )}
      </form>
    </Cartao>
  );
}
