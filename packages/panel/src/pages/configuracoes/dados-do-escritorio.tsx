import type { Escritorio } from '@apura/contracts';
import { cnpj, nomeDoCenario } from '@apura/words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../api/use-send.ts';
import { Cartao } from '../../components/cartao.tsx';
import { Form } from '../../components/form.tsx';
import { useFields } from '../../components/use-fields.ts';
import { AliquotasProprias } from './aliquotas-proprias.tsx';
import { type AliquotasDigitadas, digitar, lerAliquotas, NOMES_DAS_ALIQUOTAS } from './ler-aliquotas.ts';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** What the reports have where the office chose no colour. */
const COR_DA_CASA = '#0f7a66';

/** No name of a scenario: the office tells its own rates. */
const PROPRIAS = 'proprias';

/** The texts of the office as they are typed; empty where it told nothing. */
const textosDe = ({ nome, cor, crc, responsavel }: Escritorio) => ({
  nome,
  cor: cor ?? '',
  crc: crc ?? '',
  responsavel: responsavel ?? '',
});
type Textos = ReturnType<typeof textosDe>;

const cenarioDe = ({ cenario }: Escritorio): string => (cenario.aliquotas ? PROPRIAS : cenario.nome);

/** What must be sent: only the texts that are others than before. An emptied one is taken back. */
const textosMudados = (antes: Textos, agora: Textos): object =>
  Object.fromEntries(
    Object.entries(agora)
      .filter(([campo, texto]) => texto !== antes[campo as keyof Textos])
      .map(([campo, texto]) => [campo, campo === 'nome' ? texto : texto || null]),
  );

/** The scenario that is meant, as it is sent; undefined while it is the one before. */
function cenarioMudado(escritorio: Escritorio, cenario: string, digitadas: AliquotasDigitadas) {
  const aliquotas = lerAliquotas(digitadas);
  const guardadas = lerAliquotas(digitar(escritorio.cenario.aliquotas));
  const outras = cenario === PROPRIAS && JSON.stringify(aliquotas) !== JSON.stringify(guardadas);
  if (cenario === cenarioDe(escritorio) && !outras) return undefined;
  return cenario === PROPRIAS ? { nome: 'Alíquotas do escritório', aliquotas } : cenario;
}

/** Name, who signs the reports, their colour, and scenario of rates. */
export function DadosDoEscritorio({ escritorio, titular }: PropsDaParte) {
  const textos = useFields(textosDe(escritorio));
  const { values, field } = useFields({ cenario: cenarioDe(escritorio) });
  const [digitadas, setDigitadas] = useState(() => digitar(escritorio.cenario.aliquotas));
  const cenario = cenarioMudado(escritorio, values.cenario, digitadas);
  const mudanca = { ...textosMudados(textosDe(escritorio), textos.values), ...(cenario ? { cenario } : {}) };
  const gravar = useSend('PATCH', '/escritorio', { renew: RENOVAR, said: 'Dados gravados.' });
  const proprias = values.cenario === PROPRIAS;
  const incompleto = proprias && lerAliquotas(digitadas) === undefined;
  return (
    <Cartao titulo="Dados">
      <Form
        act={gravar}
        input={mudanca}
        send="Gravar"
        names={NOMES_DAS_ALIQUOTAS}
        disabled={Object.keys(mudanca).length === 0 || incompleto}
        readOnly={!titular}
      >
        <div className="campos">
          <TextosDoEscritorio textos={textos} identidade={escritorio.cnpj} titular={titular} />
          <NativeSelect
            label="Cenário de alíquotas"
            description="Para os anos que a lei ainda não fixou."
            disabled={!titular}
            {...field('cenario')}
            data={[
              ...escritorio.cenarios.map((um) => ({ value: um.nome, label: nomeDoCenario(um.nome) })),
              { value: PROPRIAS, label: 'Alíquotas do escritório' },
            ]}
          />
        </div>
        {proprias && (
          <AliquotasProprias digitadas={digitadas} onChange={setDigitadas} desligadas={!titular} />
        )}
      </Form>
    </Cartao>
  );
}

interface PropsDosTextos {
  readonly textos: ReturnType<typeof useFields<Textos>>;
  readonly identidade: string | null;
  readonly titular: boolean;
}

function TextosDoEscritorio({
  textos: {
    values: { cor },
    field,
    change,
  },
  identidade,
  titular,
}: PropsDosTextos) {
  const disabled = !titular;
  return (
    <>
      <TextInput label="Nome" required maxLength={200} disabled={disabled} {...field('nome')} />
      <TextInput label="CNPJ" value={identidade ? cnpj(identidade) : '—'} readOnly disabled={disabled} />
      <TextInput
        label="Responsável"
        description="Quem assina os relatórios."
        maxLength={120}
        disabled={disabled}
        {...field('responsavel')}
      />
      <TextInput
        label="CRC"
        description="O registro de quem assina."
        maxLength={30}
        disabled={disabled}
        {...field('crc')}
      />
      <TextInput
        label="Cor dos relatórios"
        type="color"
        description={cor ? 'A marca do escritório nos relatórios.' : 'Hoje, a cor da Apura.'}
        disabled={disabled}
        {...field('cor')}
        value={cor || COR_DA_CASA}
        rightSectionWidth={90}
        rightSection={
          cor &&
          titular && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => change({ cor: '' })}
              aria-label="Voltar à cor da Apura"
            >
              Voltar
            </Button>
          )
        }
      />
    </>
  );
}
